import { useState } from "react";
import { expect, test } from "@jest/globals";
import { type Client, clientDraft, clients, createApiClient } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import {
  changedMeanwhile,
  fakeApi,
  json,
  keptRow,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "../../test/index.tsx";
import { formWordsOf } from "./form-words.ts";
import { RowFormDialog } from "./row-form-dialog.tsx";
import { TextField } from "./text-field.tsx";

const api = createApiClient({ clients });
const words = formWordsOf("Client");

const acme = { id: 12, version: 3, name: "Acme", email: "desk@acme.example", phone: null };
const theirs = { ...acme, version: 4, name: "Acme Travel" };

const valuesOf = (row: Client | null) => ({
  name: row?.name ?? "",
  email: row?.email ?? "",
  phone: row?.phone ?? null,
});

const ClientForm = ({ onClose }: { onClose: () => void }) => (
  <RowFormDialog
    resource={api.clients}
    id={12}
    schema={clientDraft}
    valuesOf={valuesOf}
    words={words}
    onClose={onClose}
  >
    <TextField name="name" label="Name" isRequired />
    <TextField name="email" label="Email" />
    <TextField name="phone" label="Phone" />
  </RowFormDialog>
);

/** The form of a client. */
const openForm = () => openScreen(<ClientForm onClose={() => undefined} />);

/** The names of all clients, and the form of one, which can be opened again. */
function ClientList() {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery<readonly Client[]>({ queryKey: [api.clients.list.path] });
  return (
    <>
      {data.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      <button onClick={() => setOpen(true)}>Edit</button>
      {isOpen ? <ClientForm onClose={() => setOpen(false)} /> : null}
    </>
  );
}

test("takes what somebody else has saved meanwhile, and leaves one's own text", async () => {
  const answers = [changedMeanwhile(theirs), json({ ...theirs, version: 5 })];
  const calls = fakeApi({
    "GET /api/clients/:id": () => json(acme),
    "PUT /api/clients/:id": () => answers.shift() ?? json(theirs),
  });
  const { person } = openForm();
  await person.type(await screen.findByRole("textbox", { name: "Phone" }), "1");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  const [theirName] = within(await screen.findByRole("alert")).getAllByRole("listitem");
  expect(theirName).toHaveTextContent("Name: Acme → Acme Travel");
  // Names from right to left stay on their sides.
  expect(theirName).toContainHTML("<bdi>Acme</bdi> → <bdi>Acme Travel</bdi>");
  await person.click(screen.getByRole("button", { name: "Take theirs" }));
  expect(screen.queryByText("Somebody else has changed this")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Acme Travel");
  expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("");
  await person.type(screen.getByRole("textbox", { name: "Phone" }), "2");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  const changes = () => calls.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toEqual({ phone: "2" });
  expect(changes()[1]?.headers.get("if-match")).toBe('"4"');
});

test("what was taken is in the list, and in the form when it is opened again", async () => {
  const kept = keptRow(acme);
  fakeApi({
    "GET /api/clients": () => json([kept.now()]),
    "GET /api/clients/:id": kept.get,
    "PUT /api/clients/:id": kept.put,
  });
  const { person, toasts } = openScreen(<ClientList />);
  const press = async (name: string) => person.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText("Acme")).toBeVisible();
  await press("Edit");
  kept.change({ name: "Acme Travel" });
  await person.type(await screen.findByRole("textbox", { name: "Phone" }), "1");
  await press("Save Changes");
  expect(await screen.findByText("Acme Travel", { selector: "p" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("1");
  await press("Take theirs");
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Edit");
  expect(await screen.findByRole("textbox", { name: /^Name/ })).toHaveValue("Acme Travel");
  await person.type(screen.getByRole("textbox", { name: /^Name/ }), " Co");
  await press("Save Changes");
  await waitFor(() => expect(toasts).toEqual([{ title: "Client Updated" }]));
});

test("asks nothing where somebody else has changed what the form does not show", async () => {
  const kept = keptRow({ ...acme, notes: "" });
  const calls = fakeApi({ "GET /api/clients/:id": kept.get, "PUT /api/clients/:id": kept.put });
  const { person, toasts } = openForm();
  const phone = await screen.findByRole("textbox", { name: "Phone" });
  kept.change({ notes: "Prefers boats" });
  await person.type(phone, "1");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Client Updated" }));
  expect(kept.now()).toMatchObject({ phone: "1", notes: "Prefers boats" });
  const changes = calls.filter(({ method }) => method === "PUT");
  expect(changes.map(({ headers, body }) => [headers.get("if-match"), body])).toEqual([
    ['"3"', { phone: "1" }],
    ['"4"', { phone: "1" }],
  ]);
});

test("asks nothing about one's own change whose answer was lost", async () => {
  const kept = keptRow(acme);
  let lost = 1;
  const calls = fakeApi({
    "GET /api/clients/:id": kept.get,
    "PUT /api/clients/:id": (call) => {
      const answer = kept.put(call);
      return lost-- > 0 ? problem(503, "Not now.") : answer;
    },
  });
  const { person, toasts } = openForm();
  await person.type(await screen.findByRole("textbox", { name: "Phone" }), "1");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Client Updated" }));
  expect(kept.now()).toMatchObject({ phone: "1" });
  expect(calls.findLast(({ method }) => method === "PUT")).toMatchObject({ body: {} });
});
