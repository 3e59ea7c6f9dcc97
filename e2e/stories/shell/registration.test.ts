import type { Page } from "@playwright/test";
import { toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

const newUsername = () => unique("visitor").replaceAll(" ", "-");

async function open(page: Page) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  // Signing in also asks for a username.
  await expect(page.getByRole("tabpanel", { name: "Register" })).toBeVisible();
}

async function fillIn(page: Page, username: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Vera Visitor");
  await page.getByLabel("Email").fill(`${username}@mail.example`);
  await page.getByLabel("Password").fill("a-long-password");
}

const submit = (page: Page) => page.getByRole("button", { name: "Create Account" });

test("a new account is signed in, has no role of staff, and is denied with the reason", async ({ page }) => {
  const username = newUsername();
  const answer = Promise.withResolvers<void>();
  await page.route("/api/register", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open(page);
  await fillIn(page, username);
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeDisabled();
  answer.resolve();
  await expect(toast(page)).toContainText("Account createdWelcome to DMC Hub, Vera Visitor!");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this page. This page requires one of these roles: dmc.",
      { exact: true },
    ),
  ).toBeVisible();
  const user = await page.request.get("/api/user");
  expect(await user.json()).toMatchObject({ username, role: "user", dmcId: null });
});

test("a name that is taken is told on its field, and what was typed stays", async ({ page }) => {
  await open(page);
  await fillIn(page, "azure");
  await submit(page).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleErrorMessage("Username is already taken");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(toast(page)).toContainText("Registration failed");
  await expect(toast(page)).toContainText("409: Username is already taken.");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Vera Visitor");
});
