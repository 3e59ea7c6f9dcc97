import type { Page } from "@playwright/test";
import { toast } from "../../fixtures/lists.ts";
import { expect, openSession, signInAt, test } from "../../fixtures/test.ts";

// The company, its name and its passwords are changed here, in the worker's own system.
test.describe.configure({ mode: "serial" });

/** The toast alone could still be that of the previous save. */
const saved = async (page: Page) => {
  await expect(save(page)).toBeDisabled();
  await expect(toast(page)).toContainText("Settings Saved");
};
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const frame = (page: Page) => page.getByRole("complementary");

test("staff rename their company and change its currency, and see both everywhere at once", async ({
  page,
  ownSystem,
}) => {
  await openSession(page.request, "summit", ownSystem.address);
  await page.goto(`${ownSystem.address}/proposals`);
  await expect(page.getByRole("cell", { name: /^\$/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Company Settings" }).click();
  await page.getByRole("textbox", { name: "Company name" }).fill("Summit and Sons");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("GBP – British Pound");
  await save(page).click();
  await saved(page);
  await expect(frame(page).getByText("Summit and Sons")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByRole("link", { name: "Proposals" }).click();
  await expect(page.getByRole("cell", { name: /^£/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("cell", { name: /^£/ }).first()).toBeVisible();
});

test("a person's name and way of writing dates show at once", async ({ page, ownSystem }) => {
  await openSession(page.request, "summit", ownSystem.address);
  await page.goto(`${ownSystem.address}/settings/user`);
  await page.getByRole("textbox", { name: "Name" }).fill("Mira Stone");
  await save(page).click();
  await saved(page);
  await expect(frame(page).getByText("Mira Stone")).toBeVisible();
  await page.getByRole("tab", { name: "Account" }).click();
  await page.getByRole("combobox", { name: "Dates" }).selectOption({ index: 3 });
  await save(page).click();
  await saved(page);
  await page.getByRole("link", { name: "Proposals" }).click();
  await expect(page.getByRole("cell", { name: /^\d{4}-\d\d-\d\d/ }).first()).toBeVisible();
});

test("typed text is not taken away without asking: by a tab, a link or going back", async ({
  page,
  ownSystem,
}) => {
  await openSession(page.request, "summit", ownSystem.address);
  await page.goto(`${ownSystem.address}/clients`);
  await page.getByRole("link", { name: "Company Settings" }).click();
  const phone = page.getByRole("textbox", { name: "Contact phone" });
  await phone.fill("+41 1");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  const stay = question.getByRole("button", { name: "Keep editing" });
  for (const leave of [
    () => page.getByRole("tab", { name: "Billing" }).click(),
    () => page.getByRole("link", { name: "User Settings" }).first().click(),
    () => page.goBack(),
  ]) {
    await leave();
    await stay.click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\/company$/);
    await expect(phone).toHaveValue("+41 1");
  }
  await page.getByRole("tab", { name: "Billing" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/settings\/company\?tab=billing$/);
  await page.getByRole("tab", { name: "General" }).click();
  await expect(phone).not.toHaveValue("+41 1");
});

test("a person ends another session, and changes the password to sign in with", async ({
  page,
  browser,
  ownSystem,
}) => {
  const { address } = ownSystem;
  const elsewhere = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) Safari/604.1" });
  const other = await elsewhere.newPage();
  await signInAt(other, address, "summit", "summit-demo");
  await signInAt(page, address, "summit", "summit-demo");
  await page.goto(`${address}/settings/user?tab=security`);
  await page.getByRole("button", { name: /^End the session of Safari on iPhone/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
  await expect(toast(page)).toContainText("Session Ended");
  await expect(page.getByText("Safari on iPhone")).toHaveCount(0);
  await other.goto(`${address}/clients`);
  await expect(other).toHaveURL(/\/auth/);
  await elsewhere.close();

  await page.getByLabel("Current password").fill("summit-demo");
  await page.getByLabel(/^New password/).fill("higher than before");
  await page.getByLabel("Confirm new password").fill("higher than before");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(toast(page)).toContainText("Password Changed");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/auth$/);
  await signInAt(page, address, "summit", "higher than before");
  await expect(frame(page).getByText("Mira Stone")).toBeVisible();
});
