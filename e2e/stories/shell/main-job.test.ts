import type { Page } from "@playwright/test";
import { toast } from "../../fixtures/lists.ts";
import { expect, signInAt, test } from "../../fixtures/test.ts";

test.use({ isFresh: true, contextOptions: { reducedMotion: "no-preference" } });

const save = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

test("a company comes on board, its staff go to work, and a restart loses nothing", async ({
  page,
  ownSystem,
}) => {
  test.slow();
  const { address } = ownSystem;
  await signInAt(page, address, "admin", "admin-demo");
  await page.getByRole("button", { name: "Add New DMC" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Lisbon Light");
  await page.getByRole("textbox", { name: "Subdomain" }).fill("lisbon");
  await page.getByRole("textbox", { name: "Contact Email" }).fill("ola@lisbon.example");
  await save(page, "Create DMC");
  await expect(toast(page)).toContainText("DMC Created");

  await page.getByRole("navigation").getByRole("link", { name: "Admins" }).click();
  await page.getByRole("button", { name: "Add User" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Inês Duarte");
  await page.getByRole("textbox", { name: "Username" }).fill("ines");
  await page.getByRole("textbox", { name: "Email" }).fill("ines@lisbon.example");
  await page.getByLabel("Password", { exact: false }).first().fill("tagus-river");
  await page.getByLabel("Confirm Password").fill("tagus-rive");
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleErrorMessage("Passwords do not match");
  await page.getByLabel("Confirm Password").fill("tagus-river");
  await page.getByRole("combobox", { name: "Destination Management Company" }).selectOption("Lisbon Light");
  await save(page, "Create User");
  await expect(toast(page)).toContainText("User created successfully");
  // Other stories may have filled the list.
  await page.getByRole("searchbox", { name: "Search users..." }).fill("Inês");
  await expect(page.getByRole("row", { name: /Inês Duarte.*DMC User.*Lisbon Light/ })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${address}/auth`);

  await signInAt(page, address, "ines", "tagus-river");
  await expect(page).toHaveURL(`${address}/dashboard`);
  await expect(page.getByRole("complementary").getByText("Lisbon Light")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Clients" }).click();
  await expect(page.getByText("No clients found")).toBeVisible();
  await page.getByRole("button", { name: "Add Client" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Tram 28 Society");
  await page.getByRole("textbox", { name: "Email" }).fill("hello@tram28.example");
  await save(page, "Create Client");
  await expect(page.getByRole("row", { name: /Tram 28 Society/ })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Guides" }).click();
  await page.getByRole("button", { name: "Add Guide" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Rui Faria");
  await page.getByRole("textbox", { name: "Email" }).fill("rui@guides.example");
  await page.getByRole("textbox", { name: "Specialty" }).fill("Fado");
  await save(page, "Create Guide");
  await expect(page.getByRole("row", { name: /Rui Faria.*Fado/ })).toBeVisible();

  await ownSystem.restart();
  await page.goto(`${address}/clients`);
  await expect(page.getByRole("row", { name: /Tram 28 Society.*hello@tram28\.example/ })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Guides" }).click();
  await expect(page.getByRole("row", { name: /Rui Faria.*Fado/ })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("main")).toContainText("Lisbon Light");
  await expect(page.getByRole("main")).toContainText("Active Clients1");
});
