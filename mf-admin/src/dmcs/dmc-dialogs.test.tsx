import { expect, test } from "@jest/globals";
import {
  administrator,
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
import { dmc, theme } from "../testing-rows.ts";
import { DmcsScreen } from "./dmcs-screen.tsx";

const lagoon = theme(5, { name: "Lagoon" });

test("asks the specified question before deleting", async () => {
  fakeApi({
    "GET /api/dmcs": () => listPage([dmc(1, { name: "Azure" })]),
    "GET /api/themes": () => json([]),
    "DELETE /api/dmcs/:id": nothing,
  });
  const { person, toasts } = openScreen(<DmcsScreen />, { user: administrator });
  await person.click(await screen.findByRole("button", { name: "Delete Azure" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(
    dialog.getByText("Are you sure you want to delete this DMC? This action cannot be undone."),
  ).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Delete DMC" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "DMC Deleted" }));
});

test("a DMC with users or data is deleted once its name is typed", async () => {
  const said = "This DMC still has 1 user and 2 clients. Delete or move them first.";
  const calls = fakeApi({
    "GET /api/dmcs": () => listPage([dmc(1, { name: "L’Azure  Sud" })]),
    "GET /api/themes": () => json([]),
    "DELETE /api/dmcs/:id": ({ query }) => (query.has("name") ? nothing() : problem(409, said)),
  });
  const { person, toasts } = openScreen(<DmcsScreen />, { user: administrator });
  await person.click(await screen.findByRole("button", { name: "Delete L’Azure Sud" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await person.click(dialog.getByRole("button", { name: "Delete DMC" }));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "Failed to delete DMC", description: `409: ${said}` });
  const insist = dialog.getByRole("button", { name: "Delete DMC and all its data" });
  const name = dialog.getByRole("textbox", { name: /type L’Azure Sud here/ });
  await person.type(name, "l'azure sud");
  expect(insist).toBeDisabled();
  await person.clear(name);
  await person.type(name, "L'Azure Sud");
  await person.click(insist);
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "DMC Deleted" }));
  expect(calls.findLast(({ method }) => method === "DELETE")?.query.get("name")).toBe("L’Azure  Sud");
});

test.each([
  [404, "This DMC does not exist, or it was deleted."],
  [412, "Somebody else has changed this DMC. Load it again before you save."],
])(
  "tells of what happened while the form was open (%i), and keeps what was typed",
  async (status, detail) => {
    fakeApi({
      "GET /api/dmcs": () => listPage([dmc(1, { name: "Azure", themeId: 5 })]),
      "GET /api/themes": () => json([lagoon]),
      "PUT /api/dmcs/:id": () => problem(status, detail),
    });
    const { person, toasts } = openScreen(<DmcsScreen />, { user: administrator });
    await person.click(await screen.findByRole("button", { name: "Edit Azure" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit DMC" }));
    expect(await dialog.findByRole("combobox", { name: "Theme" })).toHaveDisplayValue("Lagoon");
    await person.type(dialog.getByRole("textbox", { name: "Contact Phone" }), "+33 4");
    await person.click(dialog.getByRole("button", { name: "Save Changes" }));
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Contact Phone" })).toHaveValue("+33 4");
    expect(toasts.at(-1)).toMatchObject({
      title: "Failed to update DMC",
      description: `${status}: ${detail}`,
    });
  },
);

test("shows a DMC's theme in its form, however late the themes come", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi({
    "GET /api/dmcs": () => listPage([dmc(1, { name: "Azure", themeId: 5 })]),
    "GET /api/dmcs/:id": () => json(dmc(1, { name: "Azure", themeId: 5 })),
    "GET /api/themes": () => promise,
  });
  openScreen(<DmcsScreen />, { user: administrator, at: "/admin/dmcs?edit=1" });
  const theme = await screen.findByRole("combobox", { name: "Theme" });
  resolve(json([lagoon]));
  await waitFor(() => expect(theme).toHaveDisplayValue("Lagoon"));
});
