import { unavailable } from "../fixtures/answers.ts";
import { cells, choose, headings, openMenu, toast } from "../fixtures/lists.ts";
import { expect, test, unique } from "../fixtures/test.ts";

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
  await expect
    .poll(() => headings(page))
    .toEqual(["Name", "Specialty", "Email", "Phone", "Location", "Actions"]);
  await expect.poll(() => cells(page)).toEqual([[name, "Sailing,", "lea@guides.example", "–", place]]);

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

for (const [path, noun, second, open, own] of [
  ["/suppliers", "Supplier", "Contact Person", "View Details", "History"],
  ["/guides", "Guide", "Specialty", "View Profile", "Availability"],
  ["/agencies", "Agency", "Contact Person", "View Details", "History"],
] as const) {
  test(`${path} has its own columns, menu and words`, async ({ page, add }) => {
    const name = unique(noun);
    await add("partners", { name, type: noun.toLowerCase(), email: "desk@partner.example" });
    await page.goto(`${path}?${new URLSearchParams({ q: name })}`);
    await expect(page.getByRole("button", { name: `Add ${noun}` })).toBeVisible();
    const trigger = await openMenu(page, name);
    await expect(page.getByRole("menuitem")).toHaveText([open, "Edit", "Contact", own, "Delete"]);
    await page.getByRole("menuitem", { name: open }).click();
    await expect(page.getByRole("dialog", { name })).toContainText("desk@partner.example");
    await page.keyboard.press("Escape");
    await expect(trigger).toBeVisible();
    await expect
      .poll(() => headings(page))
      .toEqual(["Name", second, "Email", "Phone", "Location", "Actions"]);
    if (noun === "Guide") await expect(page.getByRole("cell", { name: "Local Guide" })).toBeVisible();
  });
}

test("without any, the list says so and offers the first step", async ({ page }) => {
  await page.route("/api/partners?*", (route) => route.fulfill({ json: [] }));
  await page.goto("/guides");
  await expect(page.getByText("No guides found")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Add Guide" }).last().click();
  await expect(page.getByRole("dialog", { name: "Add Guide" })).toBeVisible();
});

test("a list that cannot be read says why, and is there once the fault has ended", async ({ page }) => {
  await page.route("/api/partners?*", (route) => route.fulfill(unavailable("Restarting.")));
  await page.goto("/guides");
  await expect(page.getByText("The guides could not be loaded")).toBeVisible();
  await expect(page.getByText("503: Restarting.")).toBeVisible();
  await page.unroute("/api/partners?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Guides" }).getByRole("row").nth(1)).toBeVisible();
});
