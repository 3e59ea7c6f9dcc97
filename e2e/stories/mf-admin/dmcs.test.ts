import { toast } from "../../fixtures/lists.ts";
import { expect, sameSite, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("admin"));

const subdomainOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

test("a DMC is made, made inactive and deleted", async ({ page, baseURL }) => {
  const name = unique("Lagoon Journeys");
  const host = new URL(baseURL ?? "").host;
  await page.goto("/admin/dmcs");
  await page.getByRole("button", { name: "Add New DMC" }).click();
  const form = page.getByRole("dialog", { name: "Add New DMC" });
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(425);
  await expect(form.getByRole("checkbox", { name: "Active Status" })).toHaveCount(0);
  await form.getByRole("textbox", { name: "Subdomain" }).fill("Not Allowed");
  await form.getByRole("button", { name: "Create DMC" }).click();
  const says = (field: string, message: string) =>
    expect(form.getByRole("textbox", { name: field })).toHaveAccessibleErrorMessage(message);
  await says("Name", "Name must be at least 2 characters");
  await says("Subdomain", "Subdomain can only contain lowercase letters, numbers, and hyphens");
  await says("Contact Email", "Please enter a valid email address");

  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Contact Email" }).fill("hello@lagoon.example");
  await form.getByRole("textbox", { name: "Subdomain" }).fill("azure");
  await form.getByRole("button", { name: "Create DMC" }).click();
  await says("Subdomain", "Subdomain is already taken");
  await expect(toast(page)).toContainText("Failed to create DMC");
  await expect(toast(page)).toContainText("409: Subdomain is already taken.");

  await form.getByRole("textbox", { name: "Subdomain" }).fill(subdomainOf(name));
  await form.getByRole("button", { name: "Create DMC" }).click();
  await expect(form).toBeHidden();
  await expect(toast(page)).toContainText("DMC Created");
  const card = page.getByRole("article", { name });
  for (const text of [`${subdomainOf(name)}.${host}`, "hello@lagoon.example", "No theme assigned"])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  const before = await card.evaluate((element) => getComputedStyle(element).backgroundColor);

  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit DMC" });
  await edit.getByRole("textbox", { name: "Contact Phone" }).fill("+1 555 0100");
  await edit.getByRole("combobox", { name: "Theme" }).selectOption("Harbour");
  await edit.getByText("Active Status").click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("DMC Updated");
  for (const text of ["Inactive", "+1 555 0100", "Harbour"])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete DMC" });
  await expect(question).toContainText(
    "Are you sure you want to delete this DMC? This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await question.getByRole("button", { name: "Delete DMC" }).click();
  await expect(toast(page)).toContainText("DMC Deleted");
  await expect(card).toHaveCount(0);
});

test("a DMC in use says what it has, and is deleted with it once its name is typed", async ({
  page,
  add,
}) => {
  const name = unique("Doomed");
  const { id } = await add("dmcs", {
    name,
    subdomain: subdomainOf(name),
    contactEmail: "desk@doomed.example",
  });
  const username = subdomainOf(name);
  const email = `${username}@doomed.example`;
  await add("users", { name, username, email, role: "dmc", dmcId: id, password: "doomed-staff" });
  await page.goto(`/admin/dmcs?${new URLSearchParams({ q: name })}`);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete DMC" });
  await question.getByRole("button", { name: "Delete DMC" }).click();
  await expect(question.getByText("This DMC still has 1 user.")).toBeVisible();
  await expect(toast(page)).toContainText("Failed to delete DMC");
  const insist = question.getByRole("button", { name: "Delete DMC and all its data" });
  await expect(insist).toBeDisabled();
  await question.getByRole("textbox").fill(name);
  await insist.click();
  await expect(toast(page)).toContainText("DMC Deleted");
  await expect(page.getByText("No DMCs Found")).toBeVisible();
});

test("a DMC deleted while its form is open: the form says so and keeps what was typed", async ({
  page,
  add,
}) => {
  const name = unique("Fleeting");
  const { id } = await add("dmcs", {
    name,
    subdomain: subdomainOf(name),
    contactEmail: "desk@brief.example",
  });
  await page.goto(`/admin/dmcs?${new URLSearchParams({ q: name })}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = page.getByRole("dialog", { name: "Edit DMC" });
  await form.getByRole("textbox", { name: "Contact Phone" }).fill("+1 555 0100");
  await form.getByRole("textbox", { name: "Subdomain" }).fill("admin");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("textbox", { name: "Subdomain" })).toHaveAccessibleErrorMessage(
    "This subdomain is reserved",
  );
  await page.request.delete(`/api/dmcs/${id}`, { headers: sameSite() });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("This DMC does not exist, or it was deleted.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Contact Phone" })).toHaveValue("+1 555 0100");
});

test("what other programs send as text or null is what the screens show", async ({ page }) => {
  const name = unique("Loose Ends");
  const themes = await (await page.request.get("/api/themes")).json();
  const { id: themeId, name: themeName } = themes[0];
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: sameSite() });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const contact = { name, subdomain: subdomainOf(name), contactEmail: "hello@loose.example" };
  const dmc = await send("/api/dmcs", { ...contact, active: null, themeId: String(themeId) });
  const username = subdomainOf(unique("loose"));
  const person = { username, name: "Lou Loose", email: `${username}@loose.example`, password: "loose-ends" };
  const user = await send("/api/users", { ...person, role: "dmc", dmcId: String(dmc.id) });

  await page.goto("/admin/dmcs");
  const card = page.getByRole("article", { name });
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  await expect(card.getByText(themeName, { exact: true })).toBeVisible();
  await page.goto(`/admin/users?${new URLSearchParams({ q: username })}`);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.request.delete(`/api/users/${user.id}`, { headers: sameSite() });
  await page.request.delete(`/api/dmcs/${dmc.id}`, { headers: sameSite() });
});
