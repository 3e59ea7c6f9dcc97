import { expect, test } from "@jest/globals";
import { clients, createApiClient } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import {
  act,
  type FakeAnswer,
  fakeApi,
  json,
  keptRow,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "../../test/index.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

const api = createApiClient({ clients });

const acme = { id: 12, version: 3, name: "Acme", phone: "" };

test("deletes nothing that somebody else has changed meanwhile, unless it is told to", async () => {
  const kept = keptRow(acme);
  const calls = fakeApi({
    "DELETE /api/clients/:id": kept.remove,
    "POST /api/clients": ({ body }) => json(body),
  });
  let closed = 0;
  const { person, toasts } = openScreen(
    <DeleteDialog
      resource={api.clients}
      row={acme}
      name="Acme"
      noun="client"
      isRestorable
      onClose={() => (closed += 1)}
    />,
  );
  kept.change({ phone: "+33 4" });
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete client" }));
  await person.click(dialog.getByRole("button", { name: "Delete client" }));
  expect(
    await dialog.findByText("Somebody else has changed this client. Look at it first, or delete it anyway."),
  ).toBeVisible();
  expect([closed, toasts]).toEqual([0, []]);
  await person.click(dialog.getByRole("button", { name: "Delete client anyway" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Client Deleted" }));
  expect(calls.map(({ headers }) => headers.get("if-match"))).toEqual(['"3"', '"4"']);
  // Undo restores the colleague's version.
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: "POST", body: { phone: "+33 4" } }));
  // What was deleted with the row comes back with it.
  expect(calls.at(-1)?.query.get("restores")).toBe(String(acme.id));
});

test.each([true, false])(
  "what is in use keeps the focus in the dialog, on what is asked for (%s)",
  async (isAsking) => {
    fakeApi({ "DELETE /api/clients/:id": () => problem(409, "This client still has 1 task.") });
    const props = { resource: api.clients, row: acme, name: "Acme", noun: "client", onClose: () => {} };
    const plain = { label: "Delete it and its tasks", query: { name: "Acme" } };
    const asking = { ...plain, isReady: false, children: <input aria-label="Its name" /> };
    const insistence = isAsking ? asking : plain;
    const { person } = openScreen(<DeleteDialog {...props} insistence={insistence} />);
    await person.click(screen.getByRole("button", { name: "Delete client" }));
    const next = isAsking ? ["textbox", "Its name"] : ["button", plain.label];
    await waitFor(() => expect(screen.getByRole(next[0]!, { name: next[1]! })).toHaveFocus());
  },
);

/** Nobody learns what became of a call. */
const lost: FakeAnswer = () => {
  throw new TypeError("Failed to fetch");
};

/** Deletes the client, and undoes that; attempts to restore it are answered one after another. */
async function undo(...answers: FakeAnswer[]) {
  const calls = fakeApi({
    "DELETE /api/clients/:id": () => nothing(),
    "POST /api/clients": (call) => answers.shift()?.(call) ?? json({}),
  });
  const { person, toasts } = openScreen(
    <DeleteDialog
      resource={api.clients}
      row={acme}
      name="Acme"
      noun="client"
      isRestorable
      onClose={() => {}}
    />,
  );
  await person.click(screen.getByRole("button", { name: "Delete client" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Client Deleted" }));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts).toHaveLength(2));
  return { toasts, restores: () => calls.filter(({ method }) => method === "POST") };
}

test("a row that could not be restored just now can be restored again, and comes back once", async () => {
  const { toasts, restores } = await undo(lost, () => problem(503, "Restarting."));
  for (const count of [3, 4]) {
    expect(toasts.at(-1)).toMatchObject({
      title: "Failed to restore client",
      action: { label: "Try again" },
    });
    toasts.at(-1)?.action?.onSelect();
    await waitFor(() => expect(toasts).toHaveLength(count));
  }
  expect(toasts.at(-1)).toEqual({ title: "Client Restored", description: "Acme" });
  const keys = restores().map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
});

test("a row that may not be restored is not offered again", async () => {
  const { toasts } = await undo(() => problem(409, "There is another Acme."));
  expect(toasts.at(-1)).toEqual({
    title: "Failed to restore client",
    description: "There is another Acme.",
    tone: "destructive",
  });
});

test("a double click deletes once, and the dialog stays until the answer", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const calls = fakeApi({
    "DELETE /api/clients/:id": async () => {
      await answered;
      return new Response(null, { status: 204 });
    },
  });
  let closed = 0;
  const { person, toasts } = openScreen(
    <DeleteDialog
      resource={api.clients}
      row={acme}
      name="Acme"
      noun="client"
      onClose={() => (closed += 1)}
    />,
  );
  const button = screen.getByRole("button", { name: "Delete client" });
  // Two clicks before anything is drawn.
  act(() => {
    button.click();
    button.click();
  });
  await person.keyboard("{Escape}");
  expect(closed).toBe(0);
  answer();
  await waitFor(() => expect(closed).toBe(1));
  expect(calls).toHaveLength(1);
  expect(toasts).toMatchObject([{ title: "Client Deleted" }]);
});

test.each(["invalidates", "touches"])(
  "fetches the lists anew that `%s` names, by its former name too",
  async (name) => {
    const calls = fakeApi({
      "GET /api/tasks": () => json({ total: 0, rows: [], nextCursor: null }),
      "DELETE /api/clients/:id": () => new Response(null, { status: 204 }),
    });
    const asked = () => calls.filter(({ method }) => method === "GET").length;
    const { person } = openScreen(
      <>
        <TaskList />
        <DeleteDialog
          resource={api.clients}
          row={acme}
          name="Acme"
          noun="client"
          {...{ [name]: ["/api/tasks"] }}
          onClose={() => {}}
        />
      </>,
    );
    await waitFor(() => expect(asked()).toBe(1));
    await person.click(screen.getByRole("button", { name: "Delete client" }));
    await waitFor(() => expect(asked()).toBe(2));
  },
);

function TaskList() {
  useQuery({ queryKey: ["/api/tasks"] });
  return null;
}
