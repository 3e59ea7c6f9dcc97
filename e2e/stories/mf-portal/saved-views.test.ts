import type { Page } from "@playwright/test";
import { signInColleague } from "../../fixtures/colleague.ts";
import { cells, headings, toast } from "../../fixtures/lists.ts";
import { expect, openSession, test, unique } from "../../fixtures/test.ts";

// What people choose for lists stays with their account, so this is a colleague whom no other story knows.
test.use({ isFresh: true });

test.beforeEach(async ({ page }) => {
  await openSession(page.request, "azure");
  await signInColleague(page.request, page.request);
});

const choose = async (page: Page, menu: RegExp, entry: string) => {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test("clients are tagged, found by their tag, and the list is kept as a view", async ({ page, add }) => {
  const tag = unique("Golf").slice(0, 40);
  for (const name of [`Birdie ${tag}`, `Par ${tag}`])
    await add("clients", { name, email: "desk@golf.example" });
  await page.goto(`/clients?${new URLSearchParams({ q: tag }).toString()}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tag 2 clients" });
  await dialog.getByRole("combobox", { name: "Add" }).fill(tag);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save Tags" }).click();
  await expect(toast(page)).toContainText("2 clients tagged");

  await page.goto("/clients");
  await page.getByRole("combobox", { name: "Tag" }).selectOption(tag);
  await expect(page.getByText("2 clients", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Type", "Contact", "Email", "Phone"])
    await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => headings(page)).toEqual(["Name", "Tags", "Actions"]);

  await choose(page, /^Views/, "Save as a view…");
  await page.getByRole("textbox", { name: "Name" }).fill("Golfers");
  await page.getByRole("button", { name: "Save View" }).click();
  await expect(toast(page)).toContainText("View Saved");
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/user/lists") && "viewId" in answer.request().postDataJSON(),
  );
  await choose(page, /^View: Golfers/, "Open clients with it");
  await stored;

  // The list opens with it, in the columns that were chosen, here and after a reload.
  await page.goto("/dashboard");
  await page.getByRole("navigation").getByRole("link", { name: "Clients" }).click();
  await expect(page).toHaveURL(/\/clients\?tag=/);
  await expect
    .poll(() => cells(page))
    .toEqual([
      [`Birdie ${tag}`, tag],
      [`Par ${tag}`, tag],
    ]);
  await page.reload();
  await expect.poll(() => headings(page)).toEqual(["Name", "Tags", "Actions"]);

  await choose(page, /^View: Golfers/, "Delete");
  await expect(toast(page)).toContainText("View Deleted");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await choose(page, /^Views/, "Golfers");
  await expect(page).toHaveURL(/\/clients\?tag=/);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitem", { name: "Reset to default" }).click();
  await expect.poll(() => headings(page)).toContain("Email");
});

test("a column that is chosen while the page asks who is there stays chosen", async ({ page }) => {
  const [asked, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.goto("/clients");
  await expect.poll(() => headings(page)).toContain("Email");
  await page.route("/api/user", async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await chosen.promise;
    await route.fulfill({ response });
  });
  // Events are followed anew by a page that was hidden, which asks for everything that it has missed.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked.promise;
  const hide = async (name: string) =>
    await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  await hide("Email");
  await expect.poll(() => headings(page)).not.toContain("Email");
  const answered = page.waitForResponse("/api/user");
  chosen.resolve();
  await (await answered).finished();
  await hide("Phone");
  await expect.poll(() => headings(page)).not.toContain("Phone");
  expect(await headings(page)).not.toContain("Email");
});
