import type { Page } from "@playwright/test";
import { toast } from "../fixtures/lists.ts";
import { addRow, expect, openSession, sameSite, signInAt, test, unique } from "../fixtures/test.ts";

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
  await expect.poll(() => brandColour(page)).toBe(SUMMIT);
  await signInAt(page, portal("summit"), "summit", "summit-demo");
  await expect(page).toHaveURL(`${portal("summit")}/dashboard`);
  await expect(page.getByRole("complementary").getByText("Summit Trails")).toBeVisible();
  await expect.poll(() => brandColour(page)).toBe(SUMMIT);
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
  await expect.poll(() => brandColour(page)).toBe(OWN);
  await signIn("summit");
  await expect.poll(() => brandColour(page)).toBe(SUMMIT);
  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => brandColour(page)).toBe(OWN);
});

test("a theme's own styles and its logo show inside its portal, and its styles nowhere else", async ({
  page,
}) => {
  await openSession(page.request, "admin");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
  const uploaded = await page.request.post("/api/pictures", {
    data: Buffer.from(drawing),
    headers: { ...sameSite(), "content-type": "image/svg+xml" },
  });
  const { address: logo } = await uploaded.json();
  const name = unique("Coral").replace(" ", "-").toLowerCase();
  const colours = { primaryColor: "#8a1538", secondaryColor: "#ffc72c" };
  const theme = await addRow(page.request, "themes", {
    name,
    ...colours,
    logo,
    customCss: "h1 { letter-spacing: 3px }",
  });
  const contactEmail = `${name}@dmc.example`;
  const dmc = await addRow(page.request, "dmcs", { name, subdomain: name, contactEmail, themeId: theme.id });
  const account = { username: name, password: "coral reef", email: contactEmail };
  await addRow(page.request, "users", { ...account, name: "Cora", role: "dmc", dmcId: dmc.id });
  const heading = page.getByRole("heading", { level: 1 });

  await page.goto(`${portal(name)}/auth`);
  await expect(page.getByRole("main").locator(`img[src="${logo}"]`)).toBeVisible();
  await expect(heading).not.toHaveCSS("letter-spacing", "3px");
  await signInAt(page, portal(name), name, "coral reef");
  await expect(heading).toHaveCSS("letter-spacing", "3px");
  await expect(page.getByRole("complementary").locator(`img[src="${logo}"]`)).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Logout" }).click();
  await expect(heading).not.toHaveCSS("letter-spacing", "3px");
});
