import { expect, test } from "@jest/globals";
import { problem, screen, waitFor } from "../../../test/index.tsx";
import { choose, openList, sent } from "./testing-views.tsx";

/** Opens the list with a view and deletes that; the test answers. */
async function deleteView(at = "/proposals?status=sent&sort=destination", refusals: Response[] = []) {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  const opened = openList(at, { kept: [sent], deleted: promise, refusals });
  await screen.findByRole("button", { name: "View: Sent" });
  await choose(opened.person, "Delete");
  await waitFor(() => expect(opened.calls.at(-1)?.method).toBe("DELETE"));
  return { ...opened, answer: resolve };
}

test("a form that is opened before a view is deleted keeps its text, and the list shows all", async () => {
  const { person, answer, address } = await deleteView("/proposals?status=sent&sort=destination&cursor=abc");
  await person.click(screen.getByRole("button", { name: "Add Proposal" }));
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "Fjords");
  answer(undefined);
  await waitFor(() => expect(address()).toBe("/proposals?edit=new"));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Fjords");
});

test("a view that could not be deleted stays, and so do its filters", async () => {
  const { answer, address, toasts } = await deleteView();
  answer(problem(503, "Restarting."));
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: "Failed to delete the view", description: "Restarting.", tone: "destructive" },
    ]),
  );
  expect(await screen.findByRole("button", { name: "View: Sent" })).toBeVisible();
  expect(address()).toBe("/proposals?status=sent&sort=destination");
});

test("what is searched for before a view is deleted stays", async () => {
  const { person, answer, address, toasts } = await deleteView();
  await person.type(screen.getByRole("searchbox"), "fjord");
  await waitFor(() => expect(address()).toContain("q=fjord"));
  answer(undefined);
  await waitFor(() => expect(toasts).toMatchObject([{ title: "View Deleted" }]));
  await screen.findByRole("button", { name: "Views" });
  expect(address()).toBe("/proposals?status=sent&sort=destination&q=fjord");
});

test("whoever has gone to another screen before a view is deleted stays there", async () => {
  const { person, answer, address, toasts } = await deleteView();
  await person.click(screen.getByRole("link", { name: "Clients" }));
  answer(undefined);
  await waitFor(() => expect(toasts).toMatchObject([{ title: "View Deleted" }]));
  expect(address()).toBe("/clients");
});

test("a view that could not be restored just now can be restored again, and comes back once", async () => {
  const { answer, kept, calls, toasts } = await deleteView(undefined, [problem(503, "Restarting.")]);
  answer(undefined);
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "View Deleted" }));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: "Failed to restore the view",
      action: { label: "Try again" },
    }),
  );
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(kept).toMatchObject([{ name: "Sent" }]));
  const [first, second] = calls.filter(({ method }) => method === "POST");
  expect(first?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});
