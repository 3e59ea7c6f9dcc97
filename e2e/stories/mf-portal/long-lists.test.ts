import type { Locator } from "@playwright/test";
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

const sidewaysScroll = () => document.documentElement.scrollWidth - innerWidth;

/** Whether the first letter of a text that is cut can be seen. */
function showsItsStart(link: Element): boolean {
  const letter = document.createRange();
  letter.setStart(link.firstChild as Node, 0);
  letter.setEnd(link.firstChild as Node, 1);
  const [{ left, right }, cell] = [letter.getBoundingClientRect(), link.closest("td") as Element];
  const edges = cell.getBoundingClientRect();
  return left >= edges.left && right <= edges.right;
}

test("a name as long as it may be is cut to its row, and shown whole to those who stop at it", async ({
  page,
  add,
}) => {
  const tag = unique("wide");
  const long = `Aa ${tag} ${"long and wide ".repeat(20)}`.slice(0, 199) + "z";
  await add("clients", {
    ...draft(long),
    email: `${"desk".repeat(12)}@client.example`,
    phone: "+44 (0)1234 567890 ext. 12345",
  });
  await add("clients", draft(`Bb ${tag}`));
  const arabic = `شركة السفر ${tag} ${"العربية للرحلات ".repeat(9).trim()}`;
  await add("clients", draft(arabic));
  await page.goto(`/clients?${new URLSearchParams({ q: tag })}`);
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  const heightOf = async (name: string) => (await row(name).boundingBox())?.height;
  await expect(row(long)).toBeVisible();
  expect(await heightOf(long)).toBe(await heightOf(`Bb ${tag}`));
  expect(await page.evaluate(sidewaysScroll)).toBeLessThanOrEqual(0);
  expect(await page.getByRole("link", { name: arabic }).evaluate(showsItsStart)).toBe(true);

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

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeHidden();
  expect(await page.evaluate(sidewaysScroll)).toBeLessThanOrEqual(0);
  const name = page.getByRole("link", { name: long });
  const { height = 0 } = (await name.boundingBox()) ?? {};
  expect(height / (await name.evaluate((link) => parseFloat(getComputedStyle(link).lineHeight)))).toBeCloseTo(
    2,
  );
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
  // Neither a phone number is broken, nor is a box without its field left.
  const row = page.getByRole("row", { name: "Nordlys Energy" });
  const phone = row.getByRole("cell", { name: /^\+/ });
  expect(await phone.evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe("nowrap");
  await expect(page.locator(":has(> [type=search])").last()).toBeHidden();
  // Nor is an address; the arrow of the order stands beside its label.
  expect(await linesOf(row.getByRole("cell", { name: /@/ }))).toBe(1);
  expect(await linesOf(page.getByRole("columnheader", { name: "Name" }).getByRole("button"))).toBe(1);
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
  await page.goto("/settings/company?tab=team");
  await expect(page.getByRole("cell", { name: "camille@azurecoast.example" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Proposals" })).toBeVisible();
  await expect(page.getByText("New Proposal")).toBeHidden();
  await expect(page.getByRole("cell", { name: /^€/ }).first()).toHaveCSS("text-align", "end");
});

/** Number of lines that an element's content takes. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const content = new Range();
    content.selectNodeContents(node);
    const boxes = [...content.getClientRects()].toSorted((one, other) => one.top - other.top);
    let [lines, foot] = [0, Number.NEGATIVE_INFINITY];
    for (const { top, bottom } of boxes) {
      if (top >= foot - 1) lines += 1;
      foot = Math.max(foot, bottom);
    }
    return lines;
  });
