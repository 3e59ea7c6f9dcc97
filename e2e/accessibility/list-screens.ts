import type { AttachedFile } from "@dmc-hub/shared-types";
import type { Page } from "@playwright/test";
import type { Shown } from "./shown.ts";

const file: AttachedFile = {
  id: 1,
  relatedTo: "client",
  relatedId: 1,
  name: "Contract 2026, signed by both parties, with the insurance of all travellers.pdf",
  type: "application/pdf",
  size: 1_300_000,
  userName: "Camille Moreau",
  createdAt: "2026-05-01T10:00:00Z",
};

/** Two files, and no upload that is accepted. */
const answeringFiles = (page: Page) =>
  page.route("/api/files?*", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: [file, { ...file, id: 2, name: "passport.jpg", type: "image/jpeg" }] })
      : route.fulfill({ status: 400, json: { detail: "This file is empty" } }),
  );

const menu = (page: Page) => page.getByRole("menu").waitFor();

/** What staff keep with records and lists. */
export const listScreens: readonly Shown[] = [
  {
    name: "clients, the choice of columns",
    as: "azure",
    path: "/clients",
    show: async (page) => {
      await page.getByRole("button", { name: "Columns" }).click();
      await menu(page);
    },
  },
  {
    name: "clients, saved views",
    as: "azure",
    path: "/clients?q=a",
    show: async (page) => {
      await page.getByRole("button", { name: "Views" }).click();
      await menu(page);
    },
  },
  {
    name: "clients, saving a view",
    as: "azure",
    path: "/clients?q=a",
    show: async (page) => {
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("menuitem", { name: "Save as a view…" }).click();
      await page.getByRole("dialog", { name: "Save View" }).waitFor();
    },
  },
  {
    name: "clients, the form with tags",
    as: "azure",
    path: "/clients?edit=new",
    show: async (page) => {
      await page.getByRole("combobox", { name: "Tags" }).fill("VIP,Repeat customer,");
      await page.getByRole("button", { name: "Remove VIP" }).waitFor();
    },
  },
  {
    name: "a client's files, with one that was refused",
    as: "azure",
    path: "/clients?q=nordlys",
    before: answeringFiles,
    show: async (page) => {
      await page.getByRole("link", { name: "Nordlys Energy" }).click();
      const files = page.getByRole("region", { name: "Files" });
      await files.getByRole("link", { name: "passport.jpg", exact: true }).waitFor();
      const buffer = Buffer.from("");
      await files
        .getByLabel("Files to upload")
        .setInputFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer });
      await files.getByRole("alert").waitFor();
    },
  },
];
