import type { Page, Route } from "@playwright/test";
import { choose, openMenu } from "../fixtures/lists.ts";
import { activityScreens } from "./activity-screens.ts";
import { tripScreens } from "./trip-screens.ts";
import { newsScreens } from "./news-screens.ts";
import { listScreens } from "./list-screens.ts";
import { planningScreens } from "./planning-screens.ts";
import { releaseScreens } from "./release-screens.ts";
import { type Shown, table, text } from "./shown.ts";

const heading = (name: string) => (page: Page) => page.getByRole("heading", { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole("dialog").waitFor();

const failing =
  (address: string | RegExp, answer: (route: Route) => Promise<void> = (route) => route.abort()) =>
  (page: Page) =>
    page.route(address, answer);

/** Every possible state of an onboarding step. */
const answeringProgress = (page: Page) =>
  page.route("/api/dmcs/*/onboarding", (route) =>
    route.fulfill({
      json: {
        profile: true,
        theme: false,
        mail: {
          id: 1,
          kind: "onboarding",
          dmcId: 1,
          recipient: "chief@azure.example",
          subject: "Welcome",
          state: "failed",
          attempts: 1,
          failure: "The mail server refused it (EENVELOPE): 550 No such mailbox",
          createdAt: "2026-05-01T10:00:00Z",
          sentAt: null,
        },
        firstSignIn: "2026-05-02T10:00:00Z",
        look: false,
      },
    }),
  );

/** The tabs of a settings page, and the content of each. */
const tabsOf = (
  name: string,
  path: string,
  tabs: Readonly<Record<string, Shown["show"]>>,
): readonly Shown[] =>
  Object.entries(tabs).map(([tab, show]) => ({
    name: `${name}, ${tab}`,
    as: "azure",
    path: `${path}?tab=${tab}`,
    show,
  }));

/** Every screen, with its dialogs. */
export const screens: readonly Shown[] = [
  { name: "sign-in", as: null, path: "/auth", show: heading("Login or Register") },
  {
    name: "sign-in with errors",
    as: null,
    path: "/auth",
    show: async (page) => {
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await page.getByText("Username is required").waitFor();
    },
  },
  { name: "registration", as: null, path: "/auth?tab=register", show: text("Create Account") },
  { name: "not found", as: null, path: "/nowhere", show: text("404 Page Not Found") },
  { name: "access denied", as: "guest", path: "/dashboard", show: text("Access Denied") },
  {
    name: "dashboard",
    as: "azure",
    path: "/dashboard",
    show: (page) => page.getByRole("heading", { level: 2, name: "Azure Coast Travel" }).waitFor(),
  },
  { name: "clients", as: "azure", path: "/clients", show: table },
  {
    name: "clients, a row's menu",
    as: "azure",
    path: "/clients?q=nordlys",
    show: async (page) => void (await openMenu(page, "Nordlys Energy")),
  },
  { name: "clients, the form", as: "azure", path: "/clients?edit=new", show: dialog },
  {
    name: "clients, the details",
    as: "azure",
    path: "/clients?q=nordlys",
    show: async (page) => {
      await page.getByRole("link", { name: "Nordlys Energy" }).click();
      await page.getByRole("dialog").getByText("Ingrid Solberg").waitFor();
    },
  },
  {
    name: "clients, the question before a deletion",
    as: "azure",
    path: "/clients?q=nordlys",
    show: async (page) => {
      await choose(page, "Nordlys Energy", "Delete");
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "clients, none found", as: "azure", path: "/clients?q=nobody", show: text("No clients found") },
  {
    name: "clients, a failure",
    as: "azure",
    path: "/clients",
    before: failing("/api/clients?*"),
    show: text("The clients could not be loaded"),
  },
  ...tripScreens,
  ...listScreens,
  ...planningScreens,
  ...newsScreens,
  ...activityScreens,
  { name: "suppliers", as: "azure", path: "/suppliers", show: table },
  { name: "guides", as: "azure", path: "/guides", show: table },
  { name: "agencies", as: "azure", path: "/agencies", show: table },
  ...tabsOf("company settings", "/settings/company", {
    general: (page) => page.getByRole("textbox", { name: "Company name" }).waitFor(),
    branding: (page) => page.getByRole("img", { name: "The theme in dark" }).waitFor(),
    team: (page) => page.getByRole("cell").first().waitFor(),
    pricing: (page) => page.getByRole("textbox", { name: "Least margin" }).waitFor(),
    billing: (page) => page.getByRole("textbox", { name: "Tax ID" }).waitFor(),
  }),
  ...tabsOf("user settings", "/settings/user", {
    profile: (page) => page.getByRole("textbox", { name: "Name" }).waitFor(),
    account: (page) => page.getByRole("combobox", { name: "Dates" }).waitFor(),
    notifications: (page) => page.getByRole("checkbox", { name: "Morning summary" }).waitFor(),
    security: text("This session"),
  }),
  {
    name: "a remote that fails",
    as: "azure",
    path: "/guides",
    before: failing(/\/remotes\/mf-network\//),
    show: text("Guides is not available right now"),
  },
  {
    name: "DMCs",
    as: "admin",
    path: "/admin/dmcs",
    show: (page) => page.getByRole("article").first().waitFor(),
  },
  { name: "DMCs, the form", as: "admin", path: "/admin/dmcs?edit=new", show: dialog },
  {
    name: "DMCs, the second question before a deletion",
    as: "admin",
    path: "/admin/dmcs?q=azure",
    show: async (page) => {
      await page.getByRole("button", { name: "Delete Azure Coast Travel" }).click();
      await page.getByRole("button", { name: "Delete DMC" }).click();
      await page.getByRole("textbox", { name: "type Azure Coast Travel here" }).waitFor();
    },
  },
  {
    name: "themes",
    as: "admin",
    path: "/admin/themes",
    show: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "themes, the form with its notes and errors",
    as: "admin",
    path: "/admin/themes?edit=new",
    show: async (page) => {
      await page.getByRole("textbox", { name: "Primary Color" }).fill("#ffb703");
      await page.getByRole("button", { name: "Create Theme" }).click();
      await page.getByText("Name must be at least 2 characters").waitFor();
      await page.getByText("Hard to see on a white page").first().waitFor();
    },
  },
  {
    name: "themes, the second question before a deletion",
    as: "admin",
    path: "/admin/themes?q=azure",
    show: async (page) => {
      await page.getByRole("button", { name: "Delete Azure" }).click();
      await page.getByRole("button", { name: "Delete theme" }).click();
      await page.getByRole("button", { name: "Delete anyway" }).waitFor();
    },
  },
  {
    name: "onboarding",
    as: "admin",
    path: "/admin/onboarding",
    show: (page) => page.getByRole("option", { name: "Azure Coast Travel" }).waitFor({ state: "attached" }),
  },
  {
    name: "onboarding, a DMC whose mail has failed",
    as: "admin",
    path: "/admin/onboarding",
    before: answeringProgress,
    show: async (page) => {
      await page.getByRole("combobox", { name: "DMC" }).selectOption("Azure Coast Travel");
      await page.getByRole("button", { name: "Send again" }).waitFor();
    },
  },
  { name: "users", as: "admin", path: "/admin/users", show: table },
  { name: "users, the form", as: "admin", path: "/admin/users?edit=new", show: dialog },
  ...releaseScreens,
  { name: "admin, not found", as: "admin", path: "/admin/docs", show: text("404 Page Not Found") },
];
