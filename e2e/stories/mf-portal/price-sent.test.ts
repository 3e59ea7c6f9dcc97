import { toast } from "../../fixtures/lists.ts";
import { openSheet, total, type } from "../../fixtures/price-sheet.ts";
import { expect, test } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a price that is typed right before a proposal is sent is in what was sent", async ({ page, add }) => {
  const { id } = await openSheet(page, add);
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/proposal-lines/*", async (route) => {
    await isAsked;
    await route.continue();
  });
  await type(page, "Museum", "net", "195");
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByRole("button", { name: "Mark as sent" })).toBeDisabled();
  answer();
  await expect(toast(page)).toContainText("Proposal Sent");
  const versions = await (await page.request.get(`/api/proposals/${id}/versions`)).json();
  expect(JSON.stringify(versions)).toContain("810");
  await expect(total(page)).toHaveText("€810.00");
});

test("an accepted price is amended by clicks: opened, changed, confirmed; what was accepted stays till then", async ({
  page,
  add,
}) => {
  await openSheet(page, add);
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByText(/Press Revise to change it/)).toBeVisible();
  await page.getByRole("button", { name: "Mark as accepted" }).click();
  await page.getByRole("button", { name: "Amend" }).click();
  await expect(page.getByText(/You are amending an accepted price/)).toBeVisible();
  await type(page, "Museum", "net", "195");
  await expect(total(page)).toHaveText("€810.00");
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("€690", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Price" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(toast(page)).toContainText("Amendment Confirmed");
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "· Changed after acceptance" })).toContainText(
    "€810",
  );
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("€810", { exact: true })).toBeVisible();
});
