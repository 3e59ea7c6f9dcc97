import { expect, test } from "@jest/globals";
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
import { acme } from "./testing-client.ts";
import { ClientsScreen } from "./clients-screen.tsx";

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
  expect(await screen.findByText("The clients could not be loaded")).toBeVisible();
  expect(screen.getByText("The database is being restarted.")).toBeVisible();
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
  expect(toasts.at(-1)).toEqual({ title: "Client Created", opens: { kind: "client", id: acme.id } });
  expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Acme Travel",
    email: "rosa@acme.example",
    phone: null,
    type: "corporate",
  });
});

test("keeps the form of a save that fails, says why, and saves once the fault has ended", async () => {
  const answers = [problem(503, "Restarting."), json(acme)];
  fakeApi({
    "GET /api/clients": () => listPage([]),
    "POST /api/clients": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = openScreen(<ClientsScreen />, { at: "/clients?edit=new" });
  const dialog = await screen.findByRole("dialog", { name: "Add Client" });
  await person.type(within(dialog).getByRole("textbox", { name: "Name" }), "Acme Travel");
  await person.type(within(dialog).getByRole("textbox", { name: "Email" }), "rosa@acme.example");
  await person.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(await within(dialog).findByText("Restarting.")).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({
    title: "Failed to create client",
    description: "Restarting.",
  });
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Acme Travel");
  await person.click(within(dialog).getByRole("button", { name: "Create Client" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts.at(-1)).toEqual({ title: "Client Created", opens: { kind: "client", id: acme.id } });
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
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Client Updated" }));
  const change = calls.find(({ method }) => method === "PUT");
  expect(change).toMatchObject({ path: "/api/clients/12", body: { phone: "+34 600 000 000" } });
  expect(change?.headers.get("if-match")).toBe('"3"');
});

test("asks before typed text is thrown away", async () => {
  fakeApi({ "GET /api/clients": () => listPage([]) });
  const { person, address } = openScreen(<ClientsScreen />, { at: "/clients?edit=new" });
  const dialog = await screen.findByRole("dialog", { name: "Add Client" });
  await person.type(within(dialog).getByRole("textbox", { name: "Name" }), "Half");
  await person.keyboard("{Escape}");
  expect(await within(dialog).findByText("Discard what you typed?")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Half");
  await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await person.click(within(dialog).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/clients");
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
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: "Client Deleted", description: "Acme Travel" }),
  );
});
