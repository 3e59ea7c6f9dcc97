import { toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("admin"));

const logo = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  ),
};

test("a theme is made with colours, a logo and styles, looked at before, changed and deleted", async ({
  page,
}) => {
  const name = unique("Sunset");
  await page.goto("/admin/themes");
  await page.getByRole("button", { name: "Create New Theme" }).click();
  const form = page.getByRole("dialog", { name: "Create New Theme" });
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(425);
  const field = (label: string) => form.getByRole("textbox", { name: label });
  const create = form.getByRole("button", { name: "Create Theme" });
  await field("Primary Color").fill("orange");
  await create.click();
  await expect(field("Name")).toHaveAccessibleErrorMessage("Name must be at least 2 characters");
  await expect(field("Primary Color")).toHaveAccessibleErrorMessage(
    "Must be a valid hex color code (e.g. #FF5733)",
  );
  await field("Name").fill(name);
  await form.locator("input[type=color]").first().fill("#e06c00");
  await expect(field("Primary Color")).toHaveValue("#e06c00");
  await expect(form.getByText("Too light for white text, which needs 4.5 : 1")).toBeVisible();

  await form.getByLabel("Picture file").setInputFiles({ ...logo, buffer: Buffer.from("<svg onload='x'/>") });
  await expect(field("Logo")).toHaveAccessibleErrorMessage(/^Line 1: this is not an SVG picture/);
  await form.getByLabel("Picture file").setInputFiles(logo);
  await expect(field("Logo")).toHaveValue(/^\/api\/pictures\//);
  await expect(form.getByRole("img", { name: "Preview" })).toHaveJSProperty("complete", true);

  await field("Custom CSS").fill("h1 { color: rgb(1, 2, 3) }\nh1 { position: fixed }");
  const heading = page.frameLocator("[title='Preview in dark']").getByRole("heading", { name: "Clients" });
  await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
  const button = page.frameLocator("[title='Preview in light']").getByRole("button", { name: "Add client" });
  await expect(button).toHaveCSS("background-color", "rgb(224, 108, 0)");
  await create.click();
  await expect(field("Custom CSS")).toHaveAccessibleErrorMessage("Line 2: this position is not allowed");
  await expect(toast(page)).toContainText("Failed to create theme");
  await field("Custom CSS").fill("h1 { color: rgb(1, 2, 3) }\n".repeat(12));
  await create.click();
  await expect(toast(page)).toContainText("Theme Created");

  const card = page.getByRole("article", { name });
  for (const text of ["#e06c00", "#48cae4"]) await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText("Accent")).toHaveCount(0);
  await expect(card.getByRole("img", { name: "Logo" })).toBeVisible();
  expect((await card.getByLabel(`Custom CSS of ${name}`).boundingBox())?.height).toBeLessThanOrEqual(80);

  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Theme" });
  await edit.getByRole("button", { name: "Remove" }).click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Theme Updated");
  await expect(card.getByRole("img", { name: "Logo" })).toHaveCount(0);

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete theme" });
  await expect(question).toContainText(
    "Are you sure you want to delete this theme? This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Delete theme" }).click();
  await expect(toast(page)).toContainText("Theme Deleted");
  await expect(card).toHaveCount(0);
});

test("a theme in use says by whom, and its DMCs go back to the standard look", async ({ page, add }) => {
  const name = unique("Borrowed");
  const { id } = await add("themes", { name });
  const dmc = unique("Borrower");
  const subdomain = dmc.toLowerCase().replaceAll(" ", "-");
  await add("dmcs", { name: dmc, subdomain, contactEmail: "desk@loan.example", themeId: id });
  await page.goto(`/admin/dmcs?${new URLSearchParams({ q: dmc })}`);
  await expect(page.getByRole("article", { name: dmc })).toContainText(name);
  await page.getByRole("link", { name: "Themes" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete theme" });
  await question.getByRole("button", { name: "Delete theme" }).click();
  await expect(
    question.getByText(`${dmc} uses it. Its portal goes back to the standard look.`),
  ).toBeVisible();
  await question.getByRole("button", { name: "Delete anyway" }).click();
  await expect(toast(page)).toContainText("Theme Deleted");
  await page.goBack();
  await expect(page.getByRole("article", { name: dmc })).toContainText("No theme assigned");
});
