import { expect, test } from "@jest/globals";
import type { Dmc } from "@dmc-hub/shared-types";
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

const matches = (words: string) => (row: Dmc) => row.name.toLowerCase().includes(words);

test("shows each DMC's portal, contact, theme and state", async () => {
  fakeApi({
    "GET /api/dmcs": () =>
      listPage([
        dmc(1, { name: "Azure", contactPhone: "+33 4 93 00 00 00", themeId: 5 }),
        dmc(2, { name: "Summit", themeId: 99, active: false }),
        dmc(3, { name: "Terra" }),
      ]),
    "GET /api/themes": () => json([lagoon]),
    "GET /api/platform": () => json({ host: "hub.example", supportEmail: null, supportUrl: null }),
  });
  openScreen(<DmcsScreen />, { user: administrator });
  const azure = within(await screen.findByRole("article", { name: "Azure" }));
  expect(await azure.findByText("dmc1.hub.example")).toBeVisible();
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

test("says why the DMCs could not be loaded, and tries again", async () => {
  const answers = [problem(503, "Restarting."), listPage([dmc(1, { name: "Azure" })])];
  fakeApi({ "GET /api/dmcs": () => answers.shift() ?? nothing(), "GET /api/themes": () => json([]) });
  const { person } = openScreen(<DmcsScreen />, { user: administrator });
  expect(await screen.findByText("The DMCs could not be loaded")).toBeVisible();
  expect(screen.getByText("Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Azure" })).toBeVisible();
});

test("keeps the search in the address, and begins with the address's", async () => {
  fakeApi({
    "GET /api/dmcs": ({ query }) =>
      listPage(
        [dmc(1, { name: "Azure" }), dmc(2, { name: "Harbour" })].filter(matches(query.get("q") ?? "")),
      ),
    "GET /api/themes": () => json([]),
  });
  const { person, address } = openScreen(<DmcsScreen />, {
    user: administrator,
    at: "/admin/dmcs?q=harbour",
  });
  const search = screen.getByRole("searchbox", { name: "Search by name, subdomain or email" });
  expect(search).toHaveValue("harbour");
  expect(await screen.findByRole("article", { name: "Harbour" })).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await person.clear(search);
  await person.type(search, "nobody");
  expect(await screen.findByText("Nothing matches “nobody”.")).toBeVisible();
  expect(screen.getByText("No DMCs Found")).toBeVisible();
  expect(address()).toBe("/admin/dmcs?q=nobody");
});

test("shows on Refresh what somebody else has added", async () => {
  const rows: Dmc[] = [];
  fakeApi({ "GET /api/dmcs": () => listPage(rows), "GET /api/themes": () => json([]) });
  const { person } = openScreen(<DmcsScreen />, { user: administrator });
  expect(await screen.findByText("No DMCs Found")).toBeVisible();
  rows.push(dmc(1, { name: "Elsewhere" }));
  await person.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("article", { name: "Elsewhere" })).toBeVisible();
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
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "DMC Created", opens: { kind: "dmc" } }));
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
