import { expect, jest, test } from "@jest/globals";
import type { Client } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { ClientsScreen } from "./clients-screen.tsx";

const acme: Client = {
  id: 12,
  dmcId: 1,
  version: 3,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  name: "Acme Travel",
  type: "corporate",
  contactName: "Rosa Diaz",
  email: "rosa@acme.example",
  phone: null,
  avatar: "https://acme.example/logo.png",
  notes: null,
};

test("shows five skeleton rows and then the clients with the specified columns", async () => {
  fakeApi({ "GET /api/clients": () => listPage([acme]) });
  openScreen(<ClientsScreen />);
  expect(screen.getAllByTestId("skeleton-row")).toHaveLength(5);
  const row = (await screen.findByText("Acme Travel")).closest("tr") as HTMLElement;
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toEqual(["Name", "Type", "Contact", "Email", "Phone", "Actions"]);
  expect(within(row).getByText("Rosa Diaz")).toBeVisible();
  expect(within(row).getByText("Corporate")).toBeVisible();
  expect(screen.getByText("1 client")).toBeVisible();
});

test("says so where there are none, and offers the first step", async () => {
  fakeApi({ "GET /api/clients": () => listPage([]) });
  const { person, address } = openScreen(<ClientsScreen />, { at: "/clients" });
  expect(await screen.findByText("No clients found")).toBeVisible();
  await person.click(screen.getAllByRole("button", { name: "Add Client" })[1] as HTMLElement);
  expect(await screen.findByRole("dialog", { name: "Add Client" })).toBeVisible();
  expect(address()).toBe("/clients?edit=new");
});

test("searches as one types and keeps the search in the address", async () => {
  const calls = fakeApi({
    "GET /api/clients": ({ query }) => listPage(query.get("q") === "acme" ? [acme] : []),
  });
  const { person, address } = openScreen(<ClientsScreen />, { at: "/clients?cursor=abc" });
  await person.type(screen.getByRole("searchbox"), "acme");
  expect(await screen.findByText("Acme Travel")).toBeVisible();
  expect(address()).toBe("/clients?q=acme");
  expect(calls.at(-1)?.query.get("cursor")).toBeNull();
});

test("shows what went wrong and tries again", async () => {
  const answers = [problem(503, "The database is being restarted."), listPage([acme])];
  fakeApi({ "GET /api/clients": () => answers.shift() ?? listPage([]) });
  const { person } = openScreen(<ClientsScreen />);
  expect(await screen.findByText("503: The database is being restarted.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Acme Travel")).toBeVisible();
});

test("adds a client, with the rules of the contract and the server's errors on the fields", async () => {
  const answers = [
    problem(409, "Another client has this email.", [{ path: "email", message: "Email is already taken" }]),
    json(acme),
  ];
  const calls = fakeApi({
    "GET /api/clients": () => listPage([]),
    "POST /api/clients": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = openScreen(<ClientsScreen />, { at: "/clients?edit=new" });
  const dialog = await screen.findByRole("dialog", { name: "Add Client" });
  await person.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(await within(dialog).findByText("Name must be at least 2 characters")).toBeVisible();
  expect(within(dialog).getByText("Please enter a valid email address")).toBeVisible();

  await person.type(within(dialog).getByRole("textbox", { name: "Name" }), "Acme Travel");
  await person.type(within(dialog).getByRole("textbox", { name: "Email" }), " rosa@acme.example");
  await person.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(await within(dialog).findByText("Email is already taken")).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "Failed to create client", tone: "destructive" });
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Acme Travel");

  await person.click(within(dialog).getByRole("button", { name: "Create Client" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts.at(-1)).toEqual({ title: "Client Created" });
  expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Acme Travel",
    email: "rosa@acme.example",
    phone: null,
    type: "corporate",
  });
});

test("sends only what was changed, with the version it was changed from", async () => {
  const calls = fakeApi({
    "GET /api/clients": () => listPage([acme]),
    "PUT /api/clients/:id": () => json({ ...acme, phone: "+34 600 000 000", version: 4 }),
  });
  const { person, toasts } = openScreen(<ClientsScreen />);
  await chooseFromMenu(person, "Acme Travel", "Edit Client");
  const dialog = await screen.findByRole("dialog", { name: "Edit Client" });
  await person.type(within(dialog).getByRole("textbox", { name: "Phone" }), "+34 600 000 000");
  await person.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  await screen.findByText("1 client");
  const change = calls.find(({ method }) => method === "PUT");
  expect(change).toMatchObject({ path: "/api/clients/12", body: { phone: "+34 600 000 000" } });
  expect(change?.headers.get("if-match")).toBe('"3"');
  expect(toasts.at(-1)).toEqual({ title: "Client Updated" });
});

test("asks before typed text is thrown away", async () => {
  fakeApi({ "GET /api/clients": () => listPage([]) });
  const { person } = openScreen(<ClientsScreen />, { at: "/clients?edit=new" });
  const dialog = await screen.findByRole("dialog", { name: "Add Client" });
  await person.type(within(dialog).getByRole("textbox", { name: "Name" }), "Half");
  await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(within(dialog).getByText("Discard what you typed?")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Half");
});

test("asks before deleting and says what uses the client where the server refuses", async () => {
  const answers = [problem(409, "Acme Travel has 2 proposals. Delete them first."), nothing()];
  const calls = fakeApi({
    "GET /api/clients": () => listPage([acme]),
    "DELETE /api/clients/:id": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = openScreen(<ClientsScreen />);
  await chooseFromMenu(person, "Acme Travel", "Delete");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete client" });
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(0);
  await person.click(within(dialog).getByRole("button", { name: "Delete client" }));
  expect(await within(dialog).findByText("Acme Travel has 2 proposals. Delete them first.")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Delete client" }));
  await screen.findByText("1 client");
  expect(toasts.at(-1)).toMatchObject({ title: "Client Deleted", description: "Acme Travel" });
});

test("takes a deletion back by making the client again", async () => {
  const calls = fakeApi({
    "GET /api/clients": () => listPage([acme]),
    "DELETE /api/clients/:id": () => nothing(),
    "POST /api/clients": () => json({ ...acme, id: 13 }),
  });
  const { person, toasts } = openScreen(<ClientsScreen />);
  await chooseFromMenu(person, "Acme Travel", "Delete");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete client" });
  await person.click(within(dialog).getByRole("button", { name: "Delete client" }));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Client Restored", description: "Acme Travel" }),
  );
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "Acme Travel" });
});

test("deletes the ticked clients, tells which one stayed, and takes the others back", async () => {
  const rows = [acme, { ...acme, id: 13, name: "Birch" }, { ...acme, id: 14, name: "Cedar" }];
  const calls = fakeApi({
    "GET /api/clients": () => listPage(rows),
    "DELETE /api/clients/:id": ({ path }) =>
      path.endsWith("/13") ? problem(409, "Birch has 2 proposals. Delete them first.") : nothing(),
    "POST /api/clients": () => json(acme),
  });
  const { person, toasts } = openScreen(<ClientsScreen />);
  await person.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  expect(await screen.findByText("3 selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete 3 clients" });
  await person.click(within(dialog).getByRole("button", { name: "Delete 3 clients" }));
  expect(await screen.findByText("Birch: Birch has 2 proposals. Delete them first.")).toBeVisible();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 clients deleted"));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 clients restored"));
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("shows what somebody else has changed meanwhile, and keeps what was typed", async () => {
  const theirs = { ...acme, contactName: "Ivo Sa", version: 4 };
  const answers = [
    new Response(
      JSON.stringify({ title: "", status: 412, detail: "Changed.", errors: [], current: theirs }),
      { status: 412, headers: { "content-type": "application/problem+json" } },
    ),
    json({ ...theirs, phone: "1", version: 5 }),
  ];
  const calls = fakeApi({
    "GET /api/clients": () => listPage([acme]),
    "GET /api/clients/:id": () => json(acme),
    "PUT /api/clients/:id": () => answers.shift() ?? nothing(),
  });
  const { person } = openScreen(<ClientsScreen />, { at: "/clients?edit=12" });
  const dialog = await screen.findByRole("dialog", { name: "Edit Client" });
  await person.type(await within(dialog).findByRole("textbox", { name: "Phone" }), "1");
  await person.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  expect(await within(dialog).findByText("Contact: Rosa Diaz → Ivo Sa")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  expect(within(dialog).getByRole("textbox", { name: "Contact" })).toHaveValue("Ivo Sa");
  expect(within(dialog).getByRole("textbox", { name: "Phone" })).toHaveValue("1");
  await person.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const change = calls.findLast(({ method }) => method === "PUT");
  expect(change?.headers.get("if-match")).toBe('"4"');
  expect(change?.body).toEqual({ phone: "1" });
});

test("exports every page of the list that is shown, without formulas", async () => {
  fakeApi({
    "GET /api/clients": ({ query }) =>
      query.get("cursor") === null
        ? listPage([{ ...acme, name: "=cmd()" }], { next: "c2", total: "2" })
        : listPage([{ ...acme, id: 13, name: 'He said "hi", twice' }]),
  });
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => (files.push(file), "blob:it"),
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { person, toasts } = openScreen(<ClientsScreen />, { at: "/clients?q=a" });
  await person.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "2 clients exported", description: "clients.csv" }),
  );
  click.mockRestore();
  const lines = (await text(files[0] as Blob)).split("\r\n");
  expect(lines[0]).toBe("\uFEFFName,Type,Contact,Email,Phone,Notes");
  expect(lines[1]).toBe("\"'=cmd()\",corporate,Rosa Diaz,rosa@acme.example,,");
  expect(lines[2]).toContain('"He said ""hi"", twice"');
});

/** jsdom's files cannot be read as promises; and its reader takes the mark of the encoding away. */
const text = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer)),
    );
    reader.readAsArrayBuffer(file);
  });
