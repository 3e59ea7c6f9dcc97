import type { Page } from "@playwright/test";
import { toast } from "../../fixtures/lists.ts";
import { steppedScheduler } from "../../fixtures/stepped-scheduler.ts";
import { expect, sameSite, test } from "../../fixtures/test.ts";

const form = (page: Page) => page.getByRole("tabpanel", { name: "Login" });

async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
}

test("a wrong password is told beside the form and in a toast; the right one opens the dashboard", async ({
  page,
}) => {
  await page.goto("/auth");
  await expect(page).toHaveTitle(/^Login or Register/);
  await fillIn(page, "azure", "not-my-password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(form(page).getByText("401: The username or the password is wrong.")).toBeVisible();
  await expect(toast(page)).toContainText("Login failed");
  await expect(toast(page)).toContainText("401: The username or the password is wrong.");
  await expect(page.getByLabel("Username")).toHaveValue("azure");

  await page.getByLabel("Password").fill("azure-demo");
  await page.getByLabel("Password").press("Enter");
  await expect(toast(page)).toContainText("Logged inWelcome back, Camille Moreau!");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("once a busy page tells why nobody is signed in, the form can be sent again", async ({ page }) => {
  const scheduler = await steppedScheduler(page);
  await page.goto("/auth");
  await fillIn(page, "azure", "not-my-password");
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/login", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  await scheduler.hold();
  answered.resolve();
  await expect(form(page).getByText("401: The username or the password is wrong.")).toBeVisible();
  // At once: when the toast goes, all that waits is drawn.
  expect(await form(page).locator("[type=submit]").isEnabled()).toBe(true);
  await scheduler.go();
});

test("who is signed in already is led from the sign-in page to where they work", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin");
  await page.goto("/auth");
  await expect(page).toHaveURL("/admin/dmcs");
});

test("logging out ends the session and says so", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toast(page)).toContainText("Logged outYou have been successfully logged out.");
  await expect(page).toHaveURL("/auth");
  await page.goto("/clients");
  await expect(page).toHaveURL("/auth");
});

test("a session that ended elsewhere leads back to the sign-in page with the reason", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  // In one step, or else the page's own requests may be refused before the click.
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "Guides" })
    .evaluate(async (link: HTMLElement) => {
      await fetch("/api/logout", { method: "POST" });
      link.click();
    });
  await expect(page).toHaveURL("/auth");
  await expect(toast(page)).toContainText("You have been signed out");
});

test("who comes back with a session that has ended gets a fresh answer after signing in", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "dmc_hub");
  await page.request.post("/api/logout", { headers: sameSite() });
  // The browser still has the cookie, so the page requests the clients while it loads, and is refused.
  if (cookie) await page.context().addCookies([cookie]);
  await page.goto("/clients");
  await page.getByLabel("Username").fill("azure");
  await page.getByLabel("Password").fill("azure-demo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/clients");
  await expect(page.getByRole("row", { name: /@/ }).first()).toBeVisible();
});

test("a deep link is returned to after signing in", async ({ page }) => {
  await page.goto("/clients?q=nordlys");
  await expect(page).toHaveURL("/auth");
  await fillIn(page, "azure", "azure-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/clients?q=nordlys");
  await expect(page.getByRole("row", { name: /Nordlys Energy/ })).toBeVisible();
});

test("signing in does not lead to another site", async ({ page }) => {
  await page.goto("/auth");
  // The return address is in the history entry's state, which survives a reload.
  await page.evaluate(() =>
    history.replaceState({ usr: { from: "//evil.example/x" }, key: "x", idx: 0 }, ""),
  );
  await page.reload();
  await fillIn(page, "azure", "azure-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});
