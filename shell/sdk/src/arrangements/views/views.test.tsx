import { expect, test } from "@jest/globals";
import {
  administrator,
  fakeApi,
  json,
  listPage,
  openScreen,
  screen,
  waitFor,
  within,
} from "../../../test/index.tsx";
import { choose, openList, openMenu, row, Screen, sent, view } from "./testing-views.tsx";

const asked = (calls: ReturnType<typeof openList>["calls"]) =>
  Object.fromEntries(calls.findLast(({ path }) => path === "/api/proposals")?.query ?? []);

test("opens a person's own view and the company's, as addresses; all of the rows are one as well", async () => {
  const { person, address, calls } = openList("/proposals");
  await screen.findByText("Coast");
  expect(calls.some(({ path }) => path === "/api/views")).toBe(false);
  await choose(person, "Sent");
  await waitFor(() => expect(address()).toBe("/proposals?sort=destination&status=sent"));
  await waitFor(() => expect(asked(calls)).toMatchObject({ status: "sent", sort: "destination" }));
  expect(await screen.findByRole("button", { name: "View: Sent" })).toBeVisible();
  await choose(person, "All proposals");
  await waitFor(() => expect(address()).toBe("/proposals"));
  const menu = await openMenu(person);
  expect(menu.getByText("Yours")).toBeVisible();
  expect(menu.getByText("The company's")).toBeVisible();
});

test("saves what the list shows, without what is open over it; the same name replaces", async () => {
  const { person, kept } = openList("/proposals?q=nice&columns=title&cursor=abc&open=3", { kept: [] });
  await screen.findByText("Coast");
  await choose(person, "Save as a view…");
  const dialog = within(await screen.findByRole("dialog", { name: "Save View" }));
  await person.click(dialog.getByRole("button", { name: "Save View" }));
  expect(await dialog.findByText("Name the view")).toBeVisible();
  await person.type(dialog.getByRole("textbox", { name: "Name" }), "Riviera");
  await person.click(dialog.getByRole("checkbox", { name: "For everybody in the company" }));
  await person.click(dialog.getByRole("button", { name: "Save View" }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]).toMatchObject({
    list: "/proposals",
    name: "Riviera",
    query: "q=nice&columns=title",
    isShared: true,
  });
  expect(await screen.findByRole("button", { name: "View: Riviera" })).toBeVisible();
});

test("a view that is saved anew under its name stays with those who have it", async () => {
  const { person, kept } = openList("/proposals?q=nice", { kept: [{ ...sent, isShared: true }] });
  await screen.findByText("Coast");
  await choose(person, "Save as a view…");
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "sent");
  await person.click(screen.getByRole("button", { name: "Save View" }));
  await waitFor(() => expect(kept).toMatchObject([{ id: 1, name: "sent", query: "q=nice", isShared: true }]));
});

test("renames, shares and deletes the view that is shown, and restores it", async () => {
  const { person, kept, toasts, address } = openList("/proposals?status=sent&sort=destination", {
    kept: [sent],
  });
  await screen.findByRole("button", { name: "View: Sent" });
  await choose(person, "Show to the company");
  await waitFor(() => expect(kept[0]?.isShared).toBe(true));
  await choose(person, "Rename…");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await person.clear(name);
  await person.type(name, "Waiting");
  await person.click(screen.getByRole("button", { name: "Save View" }));
  await screen.findByRole("button", { name: "View: Waiting" });
  await choose(person, "Delete");
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "View Deleted", description: "Waiting" }));
  await waitFor(() => expect(address()).toBe("/proposals"));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(kept).toMatchObject([{ name: "Waiting", isShared: true }]));
});

test("a list opens with the chosen view, which is asked for alone, unless the address says more", async () => {
  const first = openList("/proposals", { opens: 1 });
  await screen.findByText("Coast");
  expect(first.address()).toBe("/proposals?sort=destination&status=sent");
  expect(first.calls.filter(({ path }) => path === "/api/proposals")).toHaveLength(1);
  first.unmount();
  const second = openList("/proposals?q=fjord", { opens: 1 });
  await screen.findByText("Coast");
  expect(second.address()).toBe("/proposals?q=fjord");
  second.unmount();
  const gone = openList("/proposals", { opens: 77 });
  await screen.findByText("Coast");
  expect(gone.address()).toBe("/proposals");
});

test("what is opened or searched for before the chosen view is known stays", async () => {
  const opening = Promise.withResolvers<void>();
  const opened = openList("/proposals", { opens: 1, found: opening.promise });
  await opened.person.click(screen.getByRole("button", { name: "Add Proposal" }));
  opening.resolve();
  await screen.findByText("Coast");
  expect(opened.address()).toBe("/proposals?sort=destination&status=sent&edit=new");
  opened.unmount();
  const searching = Promise.withResolvers<void>();
  const searched = openList("/proposals", { opens: 1, found: searching.promise });
  await searched.person.type(screen.getByRole("searchbox"), "fjord");
  await waitFor(() => expect(searched.address()).toBe("/proposals?q=fjord"));
  searching.resolve();
  await screen.findByText("Coast");
  expect(searched.address()).toBe("/proposals?q=fjord");
});

test("what an old view asks for and nobody knows any more is left out", async () => {
  const old = view(3, {
    name: "Old",
    query: "status=lost&sort=-colour&owner=7&open=9&columns=gone&tag=" + "x".repeat(60),
  });
  const { person, calls, address } = openList("/proposals", { kept: [old] });
  await screen.findByText("Coast");
  await choose(person, "Old");
  await waitFor(() => expect(address()).toContain("status=lost"));
  expect(address()).not.toMatch(/owner|open/);
  await waitFor(() => expect(asked(calls)).toEqual({ sort: "-createdAt", limit: "25" }));
  expect(screen.getByText("Coast")).toBeVisible();
});

test("administrators, who have no company, have no views", async () => {
  fakeApi({ "GET /api/proposals": () => listPage([row]), "GET /api/tags": () => json([]) });
  openScreen(<Screen />, { at: "/proposals", user: administrator });
  await screen.findByText("Coast");
  expect(screen.queryByRole("button", { name: "Views" })).toBeNull();
  expect(screen.getByRole("button", { name: "Columns" })).toBeVisible();
});
