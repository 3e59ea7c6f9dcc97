import { cells, choose, headings, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a guide is added, found by place, changed and deleted", async ({ page }) => {
  const [name, place] = [unique("Léa Fontaine"), unique("Antibes")];
  await page.goto("/guides");
  await page.getByRole("button", { name: "Add Guide" }).click();
  const form = page.getByRole("dialog", { name: "Add Guide" });
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(425);
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Email" }).fill("not an address");
  await form.getByRole("button", { name: "Create Guide" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAccessibleErrorMessage(
    "Please enter a valid email address",
  );
  await form.getByRole("textbox", { name: "Email" }).fill("lea@guides.example");
  await form.getByRole("textbox", { name: "Location" }).fill(place);
  await form.getByRole("textbox", { name: "Notes" }).fill("Sailing, from May to October");
  await form.getByRole("button", { name: "Create Guide" }).click();
  await expect(toast(page)).toContainText("Guide Created");

  await page.getByRole("searchbox", { name: "Search by name, location or contact" }).fill(place);
  await expect(page).toHaveURL(`/guides?${new URLSearchParams({ q: place })}`);
  await expect(page.getByText("1 guide", { exact: true })).toBeVisible();
  // Other stories use tags at times, and then lists have a column for them.
  const columns = ["Name", "Specialty", "Email", "Phone", "Location"];
  await expect.poll(async () => (await headings(page)).slice(0, 5)).toEqual(columns);
  await expect
    .poll(async () => (await cells(page)).map((row) => row.slice(0, 5)))
    .toEqual([[name, "Sailing,", "lea@guides.example", "–", place]]);

  await choose(page, name, "Edit");
  const edit = page.getByRole("dialog", { name: "Edit Guide" });
  await edit.getByRole("textbox", { name: "Specialty" }).fill("Wine regions");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Guide Updated");
  await expect(page.getByRole("cell", { name: "Wine regions" })).toBeVisible();

  await choose(page, name, "Delete");
  await page
    .getByRole("alertdialog", { name: "Delete guide" })
    .getByRole("button", { name: "Delete guide" })
    .click();
  await expect(toast(page)).toContainText("Guide Deleted");
  await expect(page.getByText("No guides found")).toBeVisible();
});

test("suppliers, guides and agencies each have their own list", async ({ page }) => {
  await page.goto("/suppliers");
  for (const [many, one] of [
    ["Suppliers", "Supplier"],
    ["Guides", "Guide"],
    ["Agencies", "Agency"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name: many }).click();
    await expect(page.getByRole("heading", { level: 1, name: many })).toBeVisible();
    await expect(page.getByRole("button", { name: `Add ${one}` })).toBeVisible();
    await expect(page.getByRole("table", { name: many }).getByRole("row").nth(1)).toBeVisible();
  }
});
