import { expect, test } from "@jest/globals";
import type { Partner } from "@dmc-hub/shared-types";
import { fakeApi, json, listPage, openScreen, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { GuidesScreen } from "./guides-screen.tsx";

const guide = (id: number, given: Partial<Partner>): Partner => ({
  id,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  type: "guide",
  name: `Guide ${id}`,
  email: `guide${id}@mail.example`,
  phone: null,
  contactName: null,
  location: null,
  specialty: null,
  currency: null,
  pricingPercent: null,
  commissionType: "none",
  commissionPercent: null,
  tags: [],
  notes: null,
  ...given,
});

test("shows each guide's specialty: its own, else the first word of the notes, else Local Guide", async () => {
  const calls = fakeApi({
    "GET /api/partners": () =>
      listPage([
        guide(1, { specialty: "Wine regions", notes: "Speaks French" }),
        guide(2, { notes: "Hiking in the hills" }),
        guide(3, {}),
      ]),
  });
  openScreen(<GuidesScreen />);
  await screen.findByText("Local Guide");
  const rows = (await screen.findAllByRole("row"))
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
  expect(rows).toEqual(["Wine regions", "Hiking", "Local Guide"]);
  expect(calls.find(({ path }) => path === "/api/partners")?.query.get("type")).toBe("guide");
});

test("has the specified columns, menu and words", async () => {
  fakeApi({ "GET /api/partners": () => listPage([guide(1, { name: "Inês Duarte" })]) });
  const { person } = openScreen(<GuidesScreen />);
  await person.click(await screen.findByRole("button", { name: "Actions for Inês Duarte" }));
  const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(entries).toEqual(["View Profile", "Edit", "Contact", "Availability", "Delete"]);
  const heads = screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent);
  expect(heads).toEqual(["Name", "Specialty", "Email", "Phone", "Location", "Actions"]);
});

test("says so where there are no guides", async () => {
  fakeApi({ "GET /api/partners": () => listPage([]) });
  openScreen(<GuidesScreen />);
  expect(await screen.findByText("No guides found")).toBeVisible();
});

test("adds a guide as a partner of type guide", async () => {
  const calls = fakeApi({
    "GET /api/partners": () => listPage([]),
    "POST /api/partners": () => json(guide(9, {})),
  });
  const { person, toasts } = openScreen(<GuidesScreen />, { at: "/guides?edit=new" });
  const dialog = await screen.findByRole("dialog", { name: "Add Guide" });
  await person.type(within(dialog).getByRole("textbox", { name: "Name" }), "Inês Duarte");
  await person.type(within(dialog).getByRole("textbox", { name: "Specialty" }), "Street art");
  await person.type(within(dialog).getByRole("textbox", { name: "Email" }), "ines@guides.example");
  await person.click(within(dialog).getByRole("button", { name: "Create Guide" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Guide Created", opens: { kind: "guide", id: 9 } }),
  );
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    type: "guide",
    specialty: "Street art",
  });
});
