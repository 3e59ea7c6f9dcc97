import type { Page } from "@playwright/test";
import { type Shown, table } from "./shown.ts";

/** Chooses from the menu of the list's first row. */
const chooseFirst = async (page: Page, entry: string) => {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
};

/** Staff's screens from a proposal to its bookings, and their dialogs. */
export const tripScreens: readonly Shown[] = [
  {
    name: "clients, some of them ticked",
    as: "azure",
    path: "/clients",
    show: async (page) => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("toolbar", { name: "Selected rows" }).waitFor();
    },
  },
  {
    name: "clients, importing a file with a fault",
    as: "azure",
    path: "/clients",
    show: async (page) => {
      await page.getByRole("button", { name: "Import" }).click();
      const buffer = Buffer.from("Name,Email\nA,nowhere\n");
      await page.getByLabel("CSV file").setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Check 1 client" }).click();
      await page.getByText(/^Line 2, Name/).waitFor();
    },
  },
  { name: "proposals", as: "azure", path: "/proposals", show: table },
  {
    name: "a proposal's page",
    as: "azure",
    path: "/proposals?q=kick-off",
    show: async (page) => {
      await page.getByRole("link", { name: "Polar Insurance" }).first().click();
      await page.getByRole("link", { name: "Fifteen boats for the regatta" }).waitFor();
    },
  },
  { name: "itineraries", as: "azure", path: "/itineraries", show: table },
  {
    name: "an itinerary's page",
    as: "azure",
    path: "/itineraries?q=kick-off",
    show: async (page) => {
      await page.getByRole("link", { name: /^Kick-off by the sea/ }).click();
      await page.getByRole("link", { name: "Regatta in teams of eight" }).waitFor();
      await page.getByRole("link", { name: "Plenary hall with stage" }).waitFor();
    },
  },
  { name: "bookings", as: "azure", path: "/bookings", show: table },
  {
    name: "bookings, the details",
    as: "azure",
    path: "/bookings?q=plenary",
    show: async (page) => {
      await page.getByRole("link", { name: /^Plenary hall/ }).click();
      await page.getByRole("dialog").getByRole("heading", { name: "History" }).waitFor();
    },
  },
  {
    name: "tasks",
    as: "azure",
    path: "/dashboard?panel=tasks",
    show: (page) => page.getByRole("dialog").getByRole("checkbox").first().waitFor(),
  },
  {
    name: "messages",
    as: "azure",
    path: "/dashboard?panel=messages",
    show: (page) => page.getByRole("dialog").getByRole("link", { name: "Reply" }).first().waitFor(),
  },
  {
    name: "guides, one's availability",
    as: "azure",
    path: "/guides",
    show: async (page) => {
      await chooseFirst(page, "Availability");
      await page.getByRole("heading", { level: 3 }).waitFor();
    },
  },
  {
    name: "suppliers, contacting one",
    as: "azure",
    path: "/suppliers",
    show: async (page) => {
      await chooseFirst(page, "Contact");
      await page.getByRole("textbox", { name: "Subject" }).waitFor();
    },
  },
];
