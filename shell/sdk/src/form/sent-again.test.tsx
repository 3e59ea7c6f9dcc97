import { expect, test } from "@jest/globals";
import { type Client, clientDraft, clients, createApiClient } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import { type FakeAnswer, fakeApi, json, openScreen, problem, screen, waitFor } from "../../test/index.tsx";
import { formWordsOf } from "./form-words.ts";
import { RowFormDialog } from "./row-form-dialog.tsx";
import { TextField } from "./text-field.tsx";

const api = createApiClient({ clients });

const valuesOf = (row: Client | null) => ({ name: row?.name ?? "", email: row?.email ?? "" });

/** The list that the form belongs to. */
function List() {
  useQuery({ queryKey: [api.clients.list.path] });
  return null;
}

/** Nobody learns what became of a call. */
const lost: FakeAnswer = () => {
  throw new TypeError("Failed to fetch");
};

const otherRequest: FakeAnswer = () =>
  problem(422, "This Idempotency-Key belongs to another request. Send this one with a new key.");

/** Fills the form of a new client; its creates are answered one after another. */
async function openForm(...answers: FakeAnswer[]) {
  const calls = fakeApi({
    "GET /api/clients": () => json([]),
    "POST /api/clients": (call) => answers.shift()?.(call) ?? json({ id: 12, version: 1 }),
  });
  let closed = 0;
  const { person, toasts } = openScreen(
    <>
      <List />
      <RowFormDialog
        resource={api.clients}
        id={null}
        schema={clientDraft}
        valuesOf={valuesOf}
        words={formWordsOf("Client")}
        onClose={() => (closed += 1)}
      >
        <TextField name="name" label="Name" isRequired />
        <TextField name="email" label="Email" />
      </RowFormDialog>
    </>,
  );
  await person.type(await screen.findByRole("textbox", { name: /^Name/ }), "Acme");
  await person.type(screen.getByRole("textbox", { name: "Email" }), "desk@acme.example");
  const countOf = (method: string) => calls.filter((call) => call.method === method).length;
  return {
    person,
    toasts,
    closed: () => closed,
    reads: () => countOf("GET"),
    send: () => person.click(screen.getByRole("button", { name: "Create Client" })),
    correct: () => person.type(screen.getByRole("textbox", { name: /^Name/ }), " Travel"),
    /** The numbers of the keys that were sent: the same number for the same key. */
    keys: () => {
      const sent = calls.filter(({ method }) => method === "POST");
      const all = sent.map(({ headers }) => headers.get("idempotency-key"));
      return all.map((key) => all.indexOf(key));
    },
  };
}

const earlier =
  "An earlier attempt was carried out after all. Look whether it is there before you send this again.";

test("a corrected form is told that the one before it was carried out, and can be sent as another", async () => {
  const { send, correct, toasts, reads, keys, closed } = await openForm(lost, otherRequest);
  await send();
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  expect(reads()).toBe(1);
  await correct();
  await send();
  expect(await screen.findByText(earlier)).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "Failed to create client", description: earlier });
  await waitFor(() => expect(reads()).toBe(2));
  await send();
  await waitFor(() => expect(closed()).toBe(1));
  expect(keys()).toEqual([0, 0, 2]);
});

test("a refusal tells nothing of an attempt before it that nobody answered", async () => {
  const { send, keys, closed } = await openForm(lost, () => problem(429, "Too many attempts."));
  await send();
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await send();
  expect(await screen.findByText("Too many attempts.")).toBeVisible();
  await send();
  await waitFor(() => expect(closed()).toBe(1));
  expect(keys()).toEqual([0, 0, 0]);
});

test("what was refused is another request when it is sent again", async () => {
  const { send, keys, closed } = await openForm(() => problem(422, "The name is not free."));
  await send();
  expect(await screen.findByText("The name is not free.")).toBeVisible();
  await send();
  await waitFor(() => expect(closed()).toBe(1));
  expect(keys()).toEqual([0, 1]);
});
