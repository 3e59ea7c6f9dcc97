import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const draft = (name: string) => ({ name, email: "desk@client.example" });

test("markup in a name is shown as it was typed", async ({ page, add }) => {
  const name = unique("<img src=x onerror=alert(1)>");
  await add("clients", draft(name));
  await page.goto(`/clients?${new URLSearchParams({ q: name })}`);
  await expect(page.getByRole("link", { name })).toHaveText(name);
});

test("long lists are read page by page, forth and back", async ({ page, add }) => {
  const tag = unique("page");
  await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      add("clients", draft(`${String(index).padStart(2, "0")} ${tag}`)),
    ),
  );
  await page.goto(`/clients?${new URLSearchParams({ q: tag })}`);
  await expect(page.getByText("1–25 of 26 clients")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("26 of 26 clients")).toBeVisible();
  await expect(page.getByRole("link", { name: `25 ${tag}` })).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("1–25 of 26 clients")).toBeVisible();
});

test("a name as long as it may be is cut to its row, and shown whole to those who stop at it", async ({
  page,
  add,
}) => {
  const tag = unique("wide");
  const long = `Aa ${tag} ${"long and wide ".repeat(20)}`.slice(0, 199) + "z";
  await add("clients", {
    ...draft(long),
    email: `${"desk".repeat(12)}@client.example`,
    phone: "+33 4 93 00 11 22",
  });
  await add("clients", draft(`Bb ${tag}`));
  await page.goto(`/clients?${new URLSearchParams({ q: tag })}`);
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  const heightOf = async (name: string) => (await row(name).boundingBox())?.height;
  await expect(row(long)).toBeVisible();
  expect(await heightOf(long)).toBe(await heightOf(`Bb ${tag}`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const whole = page.getByTestId("cut-texts");
  await row(long).getByRole("cell", { name: "deskdesk" }).hover();
  await expect(whole).toHaveText(`${"desk".repeat(12)}@client.example`);
  await page.keyboard.press("Escape");
  await expect(whole).toBeHidden();
  await page.getByRole("checkbox", { name: `Select ${long}` }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: long })).toBeFocused();
  await expect(whole).toContainText(long);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(whole.filter({ hasText: long })).toBeHidden();
});

test("on paper a screen is what can be read of it, a list with all columns", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto("/clients?q=nordlys");
  await expect(page.getByRole("link", { name: "Nordlys Energy" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const name of ["Name", "Type", "Contact", "Email", "Phone"])
    await expect(page.getByRole("columnheader", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Client" })).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Skip to content")).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Nordlys Energy" }).click();
  const details = page.getByRole("dialog", { name: "Nordlys Energy" });
  await expect(details).toContainText("Ingrid Solberg");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("main")).toBeHidden();
  await expect(details).toBeVisible();
  await expect(details.getByRole("button", { name: "Edit Client" })).toBeHidden();
});
