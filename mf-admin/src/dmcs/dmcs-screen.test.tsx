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

test("shows each DMC's portal, contact, theme and state", async () => {
  fakeApi({
    "GET /api/dmcs": () =>
      listPage([
        dmc(1, { name: "Azure", contactPhone: "+33 4 93 00 00 00", themeId: 5 }),
        dmc(2, { name: "Summit", themeId: 99, active: false }),
        dmc(3, { name: "Terra" }),
      ]),
    "GET /api/themes": () => json([lagoon]),
  });
  openScreen(<DmcsScreen />, { user: administrator });
  const azure = within(await screen.findByRole("article", { name: "Azure" }));
  expect(azure.getByText("dmc1.localhost")).toBeVisible();
  expect(azure.getByText("hello@dmc1.example")).toBeVisible();
  expect(azure.getByText("+33 4 93 00 00 00")).toBeVisible();
  expect(azure.getByText("Active")).toBeVisible();
  expect(await azure.findByText("Lagoon")).toBeVisible();
  const summit = within(screen.getByRole("article", { name: "Summit" }));
  expect(summit.getByText("Inactive")).toBeVisible();
  expect(summit.getByText("Unknown theme")).toBeVisible();
  expect(within(screen.getByRole("article", { name: "Terra" })).getByText("No theme assigned")).toBeVisible();
});

test("offers the first DMC where there are none", async () => {
  fakeApi({ "GET /api/dmcs": () => listPage([]), "GET /api/themes": () => json([]) });
  const { person } = openScreen(<DmcsScreen />, { user: administrator });
  expect(screen.getByRole("status", { name: "Loading DMCs" })).toBeVisible();
  expect(await screen.findByText("No DMCs Found")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create Your First DMC" }));
  expect(await screen.findByRole("dialog", { name: "Add New DMC" })).toBeVisible();
});

test("creates a DMC by the rules of the contract", async () => {
  const answers = [
    problem(409, "Subdomain is already taken.", [
      { path: "subdomain", message: "Subdomain is already taken" },
    ]),
    json(dmc(9, {})),
  ];
  const calls = fakeApi({
    "GET /api/dmcs": () => listPage([]),
    "GET /api/themes": () => json([lagoon]),
    "POST /api/dmcs": () => answers.shift() ?? nothing(),
  });
  const { person, toasts } = openScreen(<DmcsScreen />, { user: administrator, at: "/admin/dmcs?edit=new" });
  const dialog = within(await screen.findByRole("dialog", { name: "Add New DMC" }));
  expect(dialog.queryByRole("checkbox", { name: "Active Status" })).toBeNull();
  await person.type(dialog.getByRole("textbox", { name: "Name" }), "N");
  await person.type(dialog.getByRole("textbox", { name: "Subdomain" }), "Not OK");
  await person.click(dialog.getByRole("button", { name: "Create DMC" }));
  expect(await dialog.findByText("Name must be at least 2 characters")).toBeVisible();
  expect(
    dialog.getByText("Subdomain can only contain lowercase letters, numbers, and hyphens"),
  ).toBeVisible();
  expect(dialog.getByText("Please enter a valid email address")).toBeVisible();

  await person.type(dialog.getByRole("textbox", { name: "Name" }), "orth");
  await person.clear(dialog.getByRole("textbox", { name: "Subdomain" }));
  await person.type(dialog.getByRole("textbox", { name: "Subdomain" }), "north");
  await person.type(dialog.getByRole("textbox", { name: "Contact Email" }), "hello@north.example");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Theme" }), "Lagoon");
  await person.click(dialog.getByRole("button", { name: "Create DMC" }));
  expect(await dialog.findByText("Subdomain is already taken")).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({
    title: "Failed to create DMC",
    description: "409: Subdomain is already taken.",
  });
  await person.click(dialog.getByRole("button", { name: "Create DMC" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "DMC Created" }));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    subdomain: "north",
    themeId: 5,
    active: true,
  });
});

test("makes a DMC inactive", async () => {
  const calls = fakeApi({
    "GET /api/dmcs": () => listPage([dmc(1, { name: "Azure" })]),
    "GET /api/themes": () => json([lagoon]),
    "PUT /api/dmcs/:id": () => json(dmc(1, { active: false })),
  });
  const { person, toasts } = openScreen(<DmcsScreen />, { user: administrator });
  await person.click(await screen.findByRole("button", { name: "Edit Azure" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit DMC" }));
  await person.click(dialog.getByRole("checkbox", { name: "Active Status" }));
  await person.click(dialog.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "DMC Updated" }));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ active: false });
});
