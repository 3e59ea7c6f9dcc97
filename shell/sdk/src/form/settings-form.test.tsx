import { useState } from "react";
import { expect, test } from "@jest/globals";
import { companies, type Company, createApiClient } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { fakeApi, keptRow, openScreen, screen, waitFor } from "../../test/index.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { TextField } from "./text-field.tsx";

const api = createApiClient({ companies });

const schema = z.object({ name: z.string() });

/** The settings of a company, which can be left and opened again. */
function Settings() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!isShown)}>{isShown ? "Leave" : "Return"}</button>
      {isShown ? (
        <SettingsForm<Company, { name: string }, { name: string }>
          resource={api.companies}
          schema={schema}
          valuesOf={({ name }) => ({ name })}
        >
          {() => <TextField name="name" label="Name" />}
        </SettingsForm>
      ) : null}
    </>
  );
}

/** Saves another name after somebody else has given the company one; the API answers once it is `answered`. */
async function saveTooLate(answered = Promise.resolve()) {
  const stored = keptRow({ id: 1, version: 3, name: "Azure" });
  fakeApi({
    "GET /api/company": stored.get,
    "PUT /api/company": (call) => answered.then(() => stored.put(call)),
  });
  const { person, toasts } = openScreen(<Settings />);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), " Coast");
  stored.change({ name: "Lagoon" });
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  await press("Save Changes");
  return { person, toasts, press };
}

test("who has left the settings learns that they were refused because of somebody else's change", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { press, toasts } = await saveTooLate(answered);
  await press("Leave");
  answer();
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { title: "Failed to save settings", description: "Somebody else has changed this." },
    ]),
  );
});

test("what was taken is in the settings when they are opened again", async () => {
  const { press, person, toasts } = await saveTooLate();
  expect(await screen.findByRole("alert")).toHaveTextContent("Name: Azure → Lagoon");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Azure Coast");
  await press("Take theirs");
  await press("Leave");
  await press("Return");
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Lagoon");
  await person.type(screen.getByRole("textbox", { name: "Name" }), " Coast");
  await press("Save Changes");
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
});
