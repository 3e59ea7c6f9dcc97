import { escape } from "../../fixtures/keyboard.ts";
import { cells, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

/** A file as Excel saves "Unicode text": UTF-16 with a byte order mark. */
const utf16 = (text: string) => ({
  name: "clients.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${text}`, "utf16le"),
});

/** How far anything within the element can be scrolled sideways, px. */
const sidewaysScroll = (element: Element) =>
  Math.max(
    ...[element, ...element.querySelectorAll("div")]
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );

test("clients come from a file in UTF-16 with quoted line breaks, all or none", async ({ page }) => {
  const tag = unique("Import");
  const line = (name: string, email: string) => `"${name} ${tag}";${email};"Two\r\nlines"\r\n`;
  await page.goto(`/clients?${new URLSearchParams({ q: tag })}`);
  await page.getByRole("button", { name: "Import" }).click();
  const panel = page.getByRole("dialog", { name: "Import clients" });
  const good = line("Ærø", "aeroe@client.example");
  await panel
    .getByLabel("CSV file")
    .setInputFiles(
      utf16(`Company;E-mail;Notes\r\n${good}${line(`Brno ${"and far beyond ".repeat(8)}`, "nowhere")}`),
    );
  await panel.getByRole("button", { name: "Check 2 clients" }).waitFor();
  expect(await panel.evaluate(sidewaysScroll)).toBe(0);
  await panel.getByRole("button", { name: "Check 2 clients" }).click();
  await expect(panel.getByText("Line 3, Email: Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("No clients found")).toBeVisible();

  const saving = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Save these rows and go on without them" }).click();
  expect((await saving).suggestedFilename()).toBe("clients-left-out.csv");
  await expect(panel.getByText("All 1 client can be imported. Nothing has been saved yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Choose another file" }).click();
  const mended = utf16(`Company;E-mail;Notes\r\n${good}${line("Brno", "brno@client.example")}`);
  await panel.getByLabel("CSV file").setInputFiles(mended);
  await panel.getByRole("button", { name: "Check 2 clients" }).click();
  await expect(panel.getByText("All 2 clients can be imported. Nothing has been saved yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Import 2 clients" }).click();
  await expect(toast(page)).toContainText("2 clients imported");
  await expect(page.getByText("2 clients", { exact: true })).toBeVisible();
  const names = (await cells(page))
    .map(([name]) => name)
    .toSorted((one = "", other = "") => one.localeCompare(other));
  expect(names).toEqual([`Ærø ${tag}`, `Brno ${tag}`]);
  await page.getByRole("link", { name: `Ærø ${tag}` }).click();
  const details = page.getByRole("dialog", { name: `Ærø ${tag}` });
  await expect(details).toContainText("Two\nlines");

  await escape(page, details);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await panel.getByLabel("CSV file").setInputFiles(mended);
  await panel.getByRole("button", { name: "Check 2 clients" }).click();
  await expect(panel.getByText("2 clients are likely to be there already.")).toBeVisible();
  await panel
    .getByRole("combobox", { name: `What becomes of Brno ${tag}, line 3` })
    .selectOption("Add them anyway");
  await panel.getByRole("button", { name: "Import 1 client" }).click();
  await expect(page.getByText("3 clients", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `Brno ${tag}` })).toHaveCount(2);
});
