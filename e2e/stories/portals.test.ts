import type { Page } from "@playwright/test";
import { toast } from "../fixtures/lists.ts";
import { expect, signInAt, test } from "../fixtures/test.ts";

/** Address of a portal of the shared system. */
const portal = (subdomain: string) => (process.env["SYSTEM_ADDRESS"] ?? "").replace("//", `//${subdomain}.`);

const brandColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--dmc-colors-brand-600"));

/** The primary colour of Summit's demo theme, and the product's own. */
const SUMMIT = "#2d6a4f";
const OWN = "#0077b6";

test("a portal shows whose it is before anybody signs in, and its staff get to work", async ({ page }) => {
  await page.goto(`${portal("summit")}/auth`);
  await expect(page.getByRole("main").getByText("Summit Trails")).toBeVisible();
  await expect(page).toHaveTitle("Login · Summit Trails");
  await expect(page.getByRole("tab")).toHaveCount(0);
  expect(await brandColour(page)).toBe(SUMMIT);
  await signInAt(page, portal("summit"), "summit", "summit-demo");
  await expect(page).toHaveURL(`${portal("summit")}/dashboard`);
  await expect(page.getByRole("complementary").getByText("Summit Trails")).toBeVisible();
  expect(await brandColour(page)).toBe(SUMMIT);
});

test("another company's staff are told that it is not theirs, and administrators come in", async ({
  page,
}) => {
  await page.goto(`${portal("summit")}/auth`);
  await page.getByLabel("Username").fill("azure");
  await page.getByLabel("Password").fill("azure-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("This portal belongs to another company.");
  await expect(toast(page)).toContainText("Login failed");
  await signInAt(page, portal("summit"), "admin", "admin-demo");
  await expect(page).toHaveURL(`${portal("summit")}/admin/dmcs`);
});

test("nobody's portal and an inactive one say so", async ({ page }) => {
  const nobody = await page.goto(`${portal("nobody")}/`);
  expect(nobody?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No such portal" })).toBeVisible();
  const asleep = await page.goto(`${portal("old-harbour")}/clients`);
  expect(asleep?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Old Harbour Tours is inactive" })).toBeVisible();
});

test("on the product's own host staff see their colours until they leave", async ({ page, signIn }) => {
  await page.goto("/auth");
  expect(await brandColour(page)).toBe(OWN);
  await signIn("summit");
  await expect.poll(() => brandColour(page)).toBe(SUMMIT);
  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => brandColour(page)).toBe(OWN);
});
