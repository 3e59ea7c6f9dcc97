import { readFileSync } from "node:fs";
import { choose, toast } from "../../fixtures/lists.ts";
import { recently } from "../../fixtures/recently.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n");

test("files are kept with a client, saved as they were, and come back with an undone deletion", async ({
  page,
  add,
}) => {
  const name = unique("Papers");
  const { id } = await add("clients", { name, email: "desk@papers.example" });
  await page.goto(`/clients?q=${encodeURIComponent(name)}&open=${id}`);
  const files = page.getByRole("region", { name: "Files" });
  await expect(files).toContainText("No files yet");

  // Together with one that only pretends to be a PDF.
  await files.getByLabel("Files to upload").setInputFiles([
    { name: 'Contract "Ω" 2028.pdf', mimeType: "application/pdf", buffer: Buffer.concat([PDF, filling]) },
    { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<script>alert(1)</script>") },
  ]);
  await expect(files.getByRole("alert")).toContainText("neither a PDF nor a PNG");
  await files.getByRole("button", { name: "Dismiss" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(1);
  await expect(files.getByRole("listitem")).toContainText(recently("2 MB · .+, "));

  const saving = page.waitForEvent("download");
  await files.getByRole("link", { name: 'Contract "Ω" 2028.pdf', exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("Contract Ω 2028.pdf");
  expect(readFileSync(await saved.path()).equals(Buffer.concat([PDF, filling]))).toBe(true);

  await files.getByRole("button", { name: 'Delete Contract "Ω" 2028.pdf' }).click();
  await toast(page).hover();
  await expect(files).toContainText("No files yet");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await choose(page, name, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete client" }).click();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name }).click();
  await expect(files.getByRole("listitem")).toHaveCount(1);
});

const filling = Buffer.alloc(2 * 1_048_576, "page ");
