import { useState } from "react";
import { expect, test } from "@jest/globals";
import { type Client, clientDraft, clients, createApiClient } from "@dmc-hub/shared-types";
import { fakeApi, json, keptRow, openScreen, screen, waitFor } from "../../test/index.tsx";
import { formWordsOf } from "./form-words.ts";
import { RowFormDialog } from "./row-form-dialog.tsx";
import { TextField } from "./text-field.tsx";

const api = createApiClient({ clients });
const words = formWordsOf("Client");

const valuesOf = (row: Client | null) => ({ name: row?.name ?? "", email: row?.email ?? "" });

/** A form of a new client that can be opened again, as on a screen. */
function Reopened() {
  const [opened, setOpened] = useState(1);
  return (
    <>
      <button onClick={() => setOpened(Math.abs(opened) + 1)}>Add</button>
      {opened < 0 ? null : (
        <RowFormDialog
          key={opened}
          resource={api.clients}
          id={null}
          schema={clientDraft}
          valuesOf={valuesOf}
          words={words}
          // As an address does, this closes whatever is open.
          onClose={() => setOpened((now) => -Math.abs(now))}
        >
          <TextField name="name" label="Name" isRequired />
          <TextField name="email" label="Email" />
        </RowFormDialog>
      )}
    </>
  );
}

/** A form of a client that can be opened again. */
function Edited() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      {isOpen ? (
        <RowFormDialog
          resource={api.clients}
          id={7}
          schema={clientDraft}
          valuesOf={valuesOf}
          words={words}
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Name" isRequired />
          <TextField name="email" label="Email" />
        </RowFormDialog>
      ) : null}
    </>
  );
}

/** Fills the form and sends it; the API answers once `answer` is called. */
async function sending() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  fakeApi({ "POST /api/clients": () => answered });
  const { person, toasts } = openScreen(<Reopened />);
  await person.type(await screen.findByRole("textbox", { name: /^Name/ }), "Acme");
  await person.type(screen.getByRole("textbox", { name: "Email" }), "desk@acme.example");
  await person.click(screen.getByRole("button", { name: "Create Client" }));
  return { person, toasts, answer };
}

test("a form that saves is not left without asking, and a refusal leaves what was typed", async () => {
  const { person, toasts, answer } = await sending();
  await person.keyboard("{Escape}");
  expect(screen.getByText("Discard what you typed?")).toBeVisible();
  answer(json({ status: 503, detail: "Not now." }, {}, 503));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await person.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Acme");
});

test("an answer to a form that was left closes no other", async () => {
  const { person, toasts, answer } = await sending();
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Add" }));
  await person.type(await screen.findByRole("textbox", { name: /^Name/ }), "Birch");
  answer(json({ id: 12, version: 1, name: "Acme", email: "desk@acme.example" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Client Created" }]));
  expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Birch");
});

test("a form that is opened again begins with what the row has become meanwhile", async () => {
  const stored = keptRow({ id: 7, version: 1, name: "Acme", email: "old@acme.example" });
  const calls = fakeApi({ "GET /api/clients/:id": stored.get, "PUT /api/clients/:id": stored.put });
  const { person, toasts, hear } = openScreen(<Edited />);
  await person.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("textbox", { name: /^Name/ });
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  stored.change({ email: "new@acme.example" });
  await hear();
  await person.click(screen.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("textbox", { name: "Email" })).toHaveValue("new@acme.example");
  await person.type(screen.getByRole("textbox", { name: /^Name/ }), " Travel");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Client Updated" }]));
  expect(calls.filter(({ method }) => method === "PUT")).toMatchObject([{ body: { name: "Acme Travel" } }]);
});

test("who has left a form learns that it was refused because of somebody else's change", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const stored = keptRow({ id: 7, version: 1, name: "Acme", email: "desk@acme.example" });
  fakeApi({
    "GET /api/clients/:id": stored.get,
    "PUT /api/clients/:id": (call) => answered.then(() => stored.put(call)),
  });
  const { person, toasts } = openScreen(<Edited />);
  await person.click(screen.getByRole("button", { name: "Edit" }));
  await person.type(await screen.findByRole("textbox", { name: /^Name/ }), " Travel");
  stored.change({ name: "Birch" });
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answer();
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { title: "Failed to update client", description: "Somebody else has changed this." },
    ]),
  );
});
