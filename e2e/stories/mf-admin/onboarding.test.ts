import type { Page } from "@playwright/test";
import { credentialsIn, type MailServer, textOf } from "../../../api/src/testing/mail-server.ts";
import { toast } from "../../fixtures/lists.ts";
import { expect, openSession, sameSite, test } from "../../fixtures/test.ts";

// One after another: they share a mail server that sometimes refuses.
test.describe.configure({ mode: "default" });

test.beforeEach(({ page, ownSystem }) => openSession(page.request, "admin", ownSystem.address));

const mailState = (page: Page) =>
  page.getByRole("region", { name: "Onboarding email", exact: true }).getByRole("status");

/** The first user of a DMC follows the mail to the portal, and can work after choosing a password. */
async function followMail(page: Page, text: string): Promise<void> {
  const { username, password } = credentialsIn(text);
  const [, portal = ""] = /Open your portal: (\S+)/.exec(text) ?? [];
  await page.goto(portal);
  await expect(page).toHaveTitle("Login · Coral Tours");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${portal}new-password`);
  await page.goto(`${portal}clients`);
  await expect(page).toHaveURL(`${portal}new-password`);
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(`${password}{`);
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleErrorMessage("Passwords do not match");
  await page.getByLabel("Confirm Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New Password")).toHaveAccessibleErrorMessage(
    "Choose a password that differs from the current one",
  );
  await page.getByLabel("New Password").fill("reef and lagoon");
  await page.getByLabel("Confirm Password").fill("reef and lagoon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${portal}clients`);
  await expect(page.getByText("No clients found")).toBeVisible();
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--dmc-colors-brand-600"),
  );
  expect(brand).toBe("#2d6a4f");
}

/** Whoever has forgotten the password gets in by a mailed link, which works once. */
async function replacePassword(page: Page, mails: MailServer): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill("Chief@coral.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^If there is an account with Chief@coral.example/)).toBeVisible();
  const [link = ""] = /http\S+#reset=\S+/.exec(textOf(await mails.mailTo("chief@coral.example"))) ?? [];
  const choose = async (password: string) => {
    await page.goto(link);
    await page.getByLabel("New Password").fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.keyboard.press("Enter");
  };
  await choose("lagoon and reef");
  await page.getByLabel("Username").fill("coral-admin");
  await page.getByLabel("Password").fill("lagoon and reef");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).waitFor();
  await choose("somebody else's");
  await expect(page.getByText("This link does not work any more. Ask for a new one.").first()).toBeVisible();
}

test("a new DMC is invited, the mail arrives, and its first user gets in", async ({
  page,
  browser,
  ownSystem,
  mails,
}) => {
  const { address } = ownSystem;
  await page.goto(`${address}/admin/dmcs?edit=new`);
  const form = page.getByRole("dialog", { name: "Add New DMC" });
  await form.getByRole("textbox", { name: "Name" }).fill("Coral Tours");
  await form.getByRole("textbox", { name: "Subdomain" }).fill("coral");
  await form.getByRole("textbox", { name: "Contact Email" }).fill("chief@coral.example");
  await form.getByRole("combobox", { name: "Theme" }).selectOption("Alpine");
  await form.getByRole("button", { name: "Create DMC" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("link", { name: "Onboarding" }).click();
  await expect(page.getByRole("link", { name: "help@hub.example" })).toBeVisible();
  await page.getByRole("combobox", { name: "DMC" }).selectOption("Coral Tours");
  await expect(page).toHaveURL(/\/admin\/onboarding\?dmc=\d+$/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Recipient Email" })).toHaveValue("chief@coral.example");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(/ready at coral\.\{\{host\}\}/);
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step("Send onboarding email")).toContainText("To do");
  await page.getByRole("button", { name: "Send Onboarding Email" }).click();
  await expect(toast(page)).toContainText("Onboarding Email Sent");
  await expect(mailState(page)).toContainText("To chief@coral.exampleSent on");
  await expect(step("Send onboarding email")).toContainText("Done");
  await expect(step("User setup")).toContainText("To do");

  const theirs = await browser.newPage();
  await followMail(theirs, textOf(await mails.mailTo("chief@coral.example")));
  mails.taken.splice(0);
  await replacePassword(theirs, mails);
  await theirs.close();

  await page.reload();
  await expect(step("User setup")).toContainText("First sign-in on");
  await page.getByRole("button", { name: "Send Onboarding Email" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset the first account?" });
  await expect(question).toContainText("Staff of Coral Tours have already signed in");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(mails.taken.filter(({ to }) => to.includes("chief@coral.example"))).toHaveLength(1);
});

test("a mail that is refused says why, and is sent again", async ({ page, ownSystem, mails }) => {
  const { address } = ownSystem;
  const draft = { name: "Pebble Walks", subdomain: "pebble", contactEmail: "chief@pebble.example" };
  const made = await page.request.post(`${address}/api/dmcs`, { data: draft, headers: sameSite(address) });
  expect(made.status(), await made.text()).toBe(201);
  mails.refusal = { code: 550, text: "No such mailbox" };
  await page.goto(`${address}/admin/onboarding`);
  await page.getByRole("combobox", { name: "DMC" }).selectOption("Pebble Walks");
  await expect(page.getByRole("textbox", { name: "Recipient Email" })).toHaveValue("chief@pebble.example");
  await page.getByRole("button", { name: "Send Onboarding Email" }).click();
  await expect(page.getByText(/The mail server refused it .*550 No such mailbox/)).toBeVisible();
  mails.refusal = null;
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(mailState(page)).toContainText("To chief@pebble.exampleSent on");
  expect(textOf(await mails.mailTo("chief@pebble.example"))).toContain("Username: pebble");
});

test("the guides to take along are documents of this product", async ({ page, ownSystem: { address } }) => {
  await page.goto(`${address}/admin/onboarding`);
  for (const [name, title] of [
    ["User Guide PDF", "User Guide"],
    ["Branding Guidelines PDF", "Branding Guidelines"],
  ] as const) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    const answer = await page.request.get(`${address}${href}`);
    expect(answer.headers()).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    });
    const pdf = (await answer.body()).toString("latin1");
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain(`(${title})`);
  }
});
