import type { ComponentProps } from "react";
import { afterEach, expect, test } from "@jest/globals";
import { clientKind, clients, createApiClient, type SessionUser, type UsedTag } from "@dmc-hub/shared-types";
import {
  type FakeCall,
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
} from "../../../test/index.tsx";
import { columnOf } from "../../list/kind-columns.tsx";
import { KindList } from "../kind-list.tsx";

const api = createApiClient({ clients });

const acme = {
  id: 12,
  version: 1,
  name: "Acme",
  type: "corporate",
  contactName: null,
  email: "a@acme.example",
  phone: "123",
  notes: "Pays late",
  tags: [],
};

afterEach(() => void (used = []));

const columns = [
  columnOf(clientKind, "name"),
  columnOf(clientKind, "email"),
  columnOf(clientKind, "phone", { isExtra: true }),
];

const list = {
  kind: clientKind,
  resource: api.clients,
  columns,
  words: { search: "Search", open: "View", edit: "Edit" },
  dialogs: { Form: () => null },
};

const Screen = () => <KindList {...(list as unknown as ComponentProps<typeof KindList>)} />;

/** Tags that the company uses. */
let used: readonly UsedTag[] = [];

/** The list at an address, of somebody who has chosen columns before. */
function openList(at = "/clients", chosen?: readonly string[], refusal?: Response, List = Screen) {
  const calls = fakeApi({
    "GET /api/tags": () => json(used),
    "GET /api/views": () => json([]),
    "GET /api/clients": () => listPage([acme]),
    "PUT /api/user/lists": ({ body }: FakeCall) => refusal ?? json({ "/clients": body as object }),
  });
  const listPreferences = chosen ? { "/clients": { columns: chosen } } : {};
  const user = { ...staff, listPreferences } as unknown as SessionUser;
  const opened = openScreen(<List />, { at, user });
  return { ...opened, put: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
}

const heads = () =>
  screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent);

const standard = ["Name", "Email", "Phone", "Actions"];

test("shows the standard columns, and those of the kind's other fields to who chooses them", async () => {
  const { person, put } = openList();
  await screen.findByText("Acme");
  expect(heads()).toEqual(standard);
  await person.click(screen.getByRole("button", { name: "Columns" }));
  const offered = await screen.findAllByRole("menuitemcheckbox");
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    "Email",
    "Phone",
    "Type",
    "Contact",
    "Tags",
    "Notes",
  ]);
  // Two at once: the second keeps what the first has chosen.
  await person.click(screen.getByRole("menuitemcheckbox", { name: "Notes" }));
  await person.click(screen.getByRole("menuitemcheckbox", { name: "Email" }));
  await waitFor(() => expect(heads()).toEqual(["Name", "Phone", "Notes", "Actions"]));
  expect(screen.getByText("Pays late")).toBeVisible();
  await waitFor(() =>
    expect(put()).toEqual([
      { list: "/clients", columns: ["name", "email", "phone", "notes"] },
      { list: "/clients", columns: ["name", "phone", "notes"] },
    ]),
  );
  await person.click(screen.getByRole("menuitem", { name: "Reset to default" }));
  await waitFor(() => expect(heads()).toEqual(standard));
  expect(put().at(-1)).toEqual({ list: "/clients", columns: null });
});

test("remembers the choice, in the list's own order, and leaves out names that are gone", async () => {
  openList("/clients", ["notes", "email", "gone"]);
  await screen.findByText("Acme");
  expect(heads()).toEqual(["Name", "Email", "Notes", "Actions"]);
});

test("columns of the address come before those that were chosen; unknown ones are none", async () => {
  const first = openList("/clients?columns=name,type", ["email"]);
  await screen.findByText("Acme");
  expect(heads()).toEqual(["Name", "Type", "Actions"]);
  first.unmount();
  openList("/clients?columns=whatever");
  await screen.findByText("Acme");
  expect(heads()).toEqual(standard);
});

test("tags have a standard column only in a company that uses them, and any that is chosen", async () => {
  const tagged = { ...list, columns: [...columns, columnOf(clientKind, "tags", { isExtra: true })] };
  const Tagged = () => <KindList {...(tagged as unknown as ComponentProps<typeof KindList>)} />;
  const first = openList("/clients", undefined, undefined, Tagged);
  await screen.findByText("Acme");
  expect(heads()).toEqual(standard);
  first.unmount();
  const second = openList("/clients?columns=email,tags", undefined, undefined, Tagged);
  await screen.findByText("Acme");
  expect(heads()).toEqual(["Name", "Email", "Tags", "Actions"]);
  second.unmount();
  used = [{ tag: "VIP", count: 1 }];
  openList("/clients", undefined, undefined, Tagged);
  await screen.findByText("Acme");
  await waitFor(() => expect(heads()).toEqual(["Name", "Email", "Phone", "Tags", "Actions"]));
});

test("says so if a choice cannot be remembered, and shows it all the same", async () => {
  const { person, toasts } = openList("/clients", undefined, problem(503, "Restarting."));
  await screen.findByText("Acme");
  await person.click(screen.getByRole("button", { name: "Columns" }));
  await person.click(await screen.findByRole("menuitemcheckbox", { name: "Email" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Failed to remember this"));
  await waitFor(() => expect(heads()).toEqual(["Name", "Phone", "Actions"]));
});

test("a sort that the list does not know is its standard one", async () => {
  openList("/clients?sort=-nonsense");
  await screen.findByText("Acme");
  expect(screen.getByRole("columnheader", { name: /Name$/, hidden: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});
