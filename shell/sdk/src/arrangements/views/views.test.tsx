import type { ComponentProps } from "react";
import { expect, test } from "@jest/globals";
import { proposalKind, proposals, createApiClient, type SessionUser, type View } from "@dmc-hub/shared-types";
import {
  administrator,
  type FakeCall,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  screen,
  staff,
  waitFor,
  within,
} from "../../../test/index.tsx";
import { chooseItem } from "../../../test/choose-item.ts";
import { columnOf } from "../../list/kind-columns.tsx";
import { KindList } from "../kind-list.tsx";

const api = createApiClient({ proposals });

const row = {
  id: 21,
  version: 1,
  title: "Coast",
  destination: "Amalfi",
  clientName: "Acme",
  status: "sent",
  tags: [],
};

const view = (id: number, fields: Partial<View>): View => ({
  id,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  list: "/proposals",
  name: `View ${id}`,
  query: "",
  isShared: false,
  userId: staff.id,
  ...fields,
});

const sent = view(1, { name: "Sent", query: "sort=destination&status=sent" });
const theirs = view(2, { name: "Coasts", query: "q=coast", isShared: true, userId: 99 });

const list = {
  kind: proposalKind,
  resource: api.proposals,
  columns: [columnOf(proposalKind, "title"), columnOf(proposalKind, "destination")],
  words: { search: "Search", open: "View", edit: "Edit" },
  dialogs: { Form: () => null },
};

const Screen = () => <KindList {...(list as unknown as ComponentProps<typeof KindList>)} />;

interface Given {
  readonly kept?: View[];
  /** The view that the list opens with. */
  readonly opens?: number;
  /** Once views are answered. */
  readonly found?: Promise<void>;
}

function openList(at: string, { kept = [sent, theirs], opens, found }: Given = {}) {
  const at1 = (path: string) => kept.findIndex(({ id }) => path.endsWith(`/${id}`));
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/tags": () => json([]),
    "GET /api/views": async () => {
      await found;
      return json(kept);
    },
    "GET /api/proposals": () => listPage([row]),
    "POST /api/views": ({ body }: FakeCall) => {
      kept.push(view(10 + kept.length, body as Partial<View>));
      return json(kept.at(-1), {}, 201);
    },
    "PUT /api/views/:id": ({ path, body }: FakeCall) => {
      const now = { ...(kept[at1(path)] as View), ...(body as Partial<View>) };
      kept[at1(path)] = now;
      return json(now);
    },
    "DELETE /api/views/:id": ({ path }: FakeCall) => (kept.splice(at1(path), 1), nothing()),
    "PUT /api/user/lists": () => json({}),
  });
  const listPreferences = opens === undefined ? {} : { "/proposals": { viewId: opens } };
  const user = { ...staff, listPreferences } as unknown as SessionUser;
  return { ...openScreen(<Screen />, { at, user }), calls, kept };
}

type Person = ReturnType<typeof openList>["person"];

/** Opens the menu by keyboard. */
async function openMenu(person: Person) {
  screen.getByRole("button", { name: /^View/ }).focus();
  await person.keyboard("{Enter}");
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(menu).toHaveFocus());
  return within(menu);
}

async function choose(person: Person, name: string): Promise<void> {
  const menu = await openMenu(person);
  const item = await menu.findByRole("menuitem", { name });
  await chooseItem(person, menu.getAllByRole("menuitem"), item);
}

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
