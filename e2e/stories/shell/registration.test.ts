import type { Page } from "@playwright/test";
import { expect, test, unique } from "../../fixtures/test.ts";

const newUsername = () => unique("visitor").replaceAll(" ", "-");

async function open(page: Page) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
}

async function fillIn(page: Page, username: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Vera Visitor");
  await page.getByLabel("Email").fill(`${username}@mail.example`);
  await page.getByLabel("Password").fill("a-long-password");
}

const submit = (page: Page) => page.getByRole("button", { name: "Create Account" });

test("each field says its rule", async ({ page }) => {
  await open(page);
  await page.getByLabel("Username").fill("ab");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("V");
  await page.getByLabel("Email").fill("vera at mail");
  await page.getByLabel("Password").fill("12345");
  await submit(page).click();
  const field = (label: string) =>
    label === "Password" ? page.getByLabel(label) : page.getByRole("textbox", { name: label, exact: true });
  const says = async (label: string, message: string) =>
    expect(field(label)).toHaveAccessibleErrorMessage(message);
  await says("Username", "Username must be at least 3 characters");
  await says("Name", "Name is required");
  await says("Email", "Invalid email address");
  await says("Password", "Password must be at least 6 characters");
});

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
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this page. This page requires one of these roles: dmc.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByTestId("toast")).toContainText("Account created");
  await expect(page.getByTestId("toast")).toContainText("Welcome to DMC Hub, Vera Visitor!");
  const user = await page.request.get("/api/user");
  expect(await user.json()).toMatchObject({ username, role: "user", dmcId: null });
});

test("a name that is taken is told on its field, and what was typed stays", async ({ page }) => {
  await open(page);
  await fillIn(page, "azure");
  await submit(page).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleErrorMessage("Username is already taken");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByTestId("toast")).toContainText("Registration failed");
  await expect(page.getByTestId("toast")).toContainText("409: Username is already taken.");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Vera Visitor");
});

test("the tabs are told by arrow keys, and the page shows what the product does", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Login" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Register" })).toBeFocused();
  await expect(page.getByLabel("Email")).toBeVisible();
  for (const feature of ["Proposal Creation", "Itinerary Planning", "Partner Management", "Booking Tracking"])
    await expect(page.getByRole("complementary").getByText(feature)).toBeVisible();
});
