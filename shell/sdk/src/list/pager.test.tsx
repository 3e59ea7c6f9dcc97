import { expect, test } from "@jest/globals";
import { openScreen, screen } from "../../test/index.tsx";
import { Pager } from "./pager.tsx";
import { useListState } from "./use-list-state.ts";

/** A list of 30 rows, 25 a page. */
function Paged() {
  const state = useListState("name");
  const isLast = state.cursor === "last";
  const [shown, next] = isLast ? [5, null] : [25, "last"];
  return <Pager state={state} total="30" shown={shown} next={next} noun={["client", "clients"]} />;
}

test("says which rows these are, of how many", async () => {
  const { person } = openScreen(<Paged />, { at: "/clients" });
  expect(screen.getByText("1–25 of 30 clients")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("26–30 of 30 clients")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByText("1–25 of 30 clients")).toBeVisible();
});

test("says how many rows these are where it is not known what comes before them", () => {
  openScreen(<Paged />, { at: "/clients?cursor=last" });
  expect(screen.getByText("5 of 30 clients")).toBeVisible();
});

/** Still shows the first page, as a list does until the next one is there. */
function Reading() {
  const state = useListState("name");
  return <Pager state={state} total="80" shown={25} next="second" noun={["client", "clients"]} />;
}

test("another click while the next page is still being read asks for no other", async () => {
  const { person } = openScreen(<Reading />, { at: "/clients" });
  await person.click(screen.getByRole("button", { name: "Next" }));
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("26–50 of 80 clients")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByText("1–25 of 80 clients")).toBeVisible();
});
