import { expect, test } from "@jest/globals";
import { fakeApi, listPage, openScreen, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { coast } from "../proposals/testing-proposal.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { RecentProposals } from "./recent-proposals.tsx";

const journey = (id: number) => ({ ...coast, id, title: `Journey ${id}` });
const newest = [1, 2, 3, 4, 5].map(journey);
const sent = { ...journey(6), status: "sent" as const, startDate: null, isExpired: true };

const answers = () =>
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals": ({ query }) => {
      if (query.get("status") === "declined") return listPage([]);
      return query.get("cursor") === null
        ? listPage(newest, { total: "6", next: "c2" })
        : listPage([sent], { total: "6" });
    },
  });

test("shows the newest proposals page by page", async () => {
  const calls = answers();
  const { person } = openScreen(<RecentProposals />, { at: "/dashboard" });
  expect(await screen.findByText("Showing 5 of 6 proposals")).toBeVisible();
  expect(calls.find(({ path }) => path === "/api/proposals")?.query.get("sort")).toBe("-createdAt");
  const [previous, next] = [/Previous/, /Next/].map((name) => screen.getByRole("button", { name }));
  expect(previous).toBeDisabled();
  await person.click(next as HTMLElement);
  expect(await screen.findByText("Showing 1 of 6 proposals")).toBeVisible();
  expect(screen.getByText("Dates TBD")).toBeVisible();
  expect(screen.getByText("Expired")).toBeVisible();
  expect(next).toBeDisabled();
  await person.click(previous as HTMLElement);
  expect(await screen.findByText("Showing 5 of 6 proposals")).toBeVisible();
});

test("edits a draft, and views what has gone out", async () => {
  answers();
  const { person } = openScreen(<RecentProposals />, { at: "/dashboard" });
  expect(await screen.findByRole("link", { name: "Edit Journey 1" })).toHaveAttribute(
    "href",
    "/proposals/details/1?edit=1",
  );
  expect(screen.getByRole("link", { name: "Edit Journey 1" })).toHaveTextContent(/^Edit$/);
  expect(screen.getAllByText("$12,500")).toHaveLength(5);
  await person.click(screen.getByRole("button", { name: /Next/ }));
  const view = await screen.findByRole("link", { name: "View Journey 6" });
  expect(view).toHaveAttribute("href", "/proposals/details/6");
  expect(view).toHaveTextContent(/^View$/);
});

test("narrows them by status, and says so where none has it", async () => {
  answers();
  const { person, address } = openScreen(<RecentProposals />, { at: "/dashboard" });
  await screen.findByText("Showing 5 of 6 proposals");
  const filter = screen.getByRole("combobox", { name: "Status" });
  expect(within(filter).getAllByRole("option")[0]).toHaveTextContent("All Statuses");
  await person.selectOptions(filter, "Declined");
  expect(await screen.findByText("No proposals found")).toBeVisible();
  expect(address()).toBe("/dashboard?status=declined");
  expect(screen.queryByText(/^Showing/)).toBeNull();
  await person.selectOptions(filter, "All Statuses");
  await waitFor(() => expect(address()).toBe("/dashboard"));
});
