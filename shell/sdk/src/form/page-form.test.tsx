import { expect, test } from "@jest/globals";
import { type Client, type ClientDraft, clientDraft, clients, createApiClient } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "../../test/index.tsx";
import { unsavedChanges } from "../services/unsaved-changes.ts";
import { PageForm } from "./page-form.tsx";
import { TextField } from "./text-field.tsx";

const api = createApiClient({ clients });

const acme = { name: "Acme", email: "desk@acme.example" };

const valuesOf = ({ name, email }: Client) => ({ name, email });

/** A form on a page with a typed name that is being sent; the API answers once `answer` is called. */
async function sending() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  fakeApi({ "POST /api/clients": () => answered });
  const { person } = openScreen(
    <PageForm<typeof acme, ClientDraft>
      schema={clientDraft}
      values={acme}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async (body) => valuesOf(await api.clients.create({ body }))}
    >
      <TextField name="name" label="Name" />
    </PageForm>,
  );
  await person.type(screen.getByRole("textbox", { name: "Name" }), " Travel");
  expect(asks()).toEqual({ shell: true, browser: true });
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saving...");
  return answer;
}

/** Who asks before the page is left. */
const asks = () => ({ shell: unsavedChanges.wouldBeLost(), browser: unsavedChanges.isHeld() });

test("the shell does not ask about what is being saved, and nothing asks once it is", async () => {
  const answer = await sending();
  await waitFor(() => expect(asks()).toEqual({ shell: false, browser: true }));
  answer(json({ ...acme, name: "Acme Travel" }));
  await waitFor(() => expect(asks()).toEqual({ shell: false, browser: false }));
});

test("the shell asks again once saving was refused", async () => {
  const answer = await sending();
  await waitFor(() => expect(asks().shell).toBe(false));
  answer(problem(503, "Not now."));
  expect(await screen.findByText("Not now.")).toBeVisible();
  await waitFor(() => expect(asks().shell).toBe(true));
});
