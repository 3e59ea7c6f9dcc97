import { expect, jest, test } from "@jest/globals";
import {
  changedMeanwhile,
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
import { acme } from "./testing-client.ts";

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

test("all clients can be ticked once there are any, and not before", async () => {
  const answer = Promise.withResolvers<Response>();
  fakeApi({ "GET /api/clients": () => answer.promise });
  openScreen(<ClientsScreen />);
  await screen.findByRole("columnheader", { name: /Name/ });
  expect(screen.queryByRole("checkbox", { name: "Select all on this page" })).toBeNull();
  answer.resolve(listPage([acme]));
  await screen.findByText("Acme Travel");
  expect(screen.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
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
  const restored = calls.filter(({ method }) => method === "POST").map(({ query }) => query.get("restores"));
  expect(new Set(restored)).toEqual(new Set(["12", "14"]));
});

test("shows what somebody else has changed meanwhile, and keeps what was typed", async () => {
  const theirs = { ...acme, contactName: "Ivo Sa", version: 4 };
  const answers = [changedMeanwhile(theirs), json({ ...theirs, phone: "1", version: 5 })];
  const calls = fakeApi({
    "GET /api/clients": () => listPage([acme]),
    "GET /api/clients/:id": () => json(acme),
    "PUT /api/clients/:id": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = openScreen(<ClientsScreen />, { at: "/clients?edit=12" });
  await person.type(await screen.findByRole("textbox", { name: "Phone" }), "1");
  const dialog = screen.getByRole("dialog", { name: "Edit Client" });
  await person.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  expect(await within(dialog).findByText("Contact: →")).toHaveTextContent("Contact: Rosa Diaz → Ivo Sa");
  expect(toasts).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const change = calls.findLast(({ method }) => method === "PUT");
  expect(change?.headers.get("if-match")).toBe('"4"');
  expect(change?.body).toEqual({ phone: "1" });
});

test("exports every page of the list that is shown, without formulas", async () => {
  fakeApi({
    "GET /api/clients": ({ query }) =>
      query.get("cursor") === null
        ? listPage([{ ...acme, name: "=cmd()", tags: ["VIP", "Ski"] }], { next: "c2", total: "2" })
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
  expect(lines[0]).toBe("\uFEFFName,Type,Contact,Email,Phone,Tags,Notes");
  expect(lines[1]).toBe('"\'=cmd()",corporate,Rosa Diaz,rosa@acme.example,,"VIP, Ski",');
  expect(lines[2]).toContain('"He said ""hi"", twice"');
});

/** jsdom's files cannot be read as promises, and its reader removes the byte order mark. */
const text = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer)),
    );
    reader.readAsArrayBuffer(file);
  });
