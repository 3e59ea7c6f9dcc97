import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a name is found without its accents and in any order: in a list, in the finder and in a picker", async ({
  page,
  add,
}) => {
  const mark = unique("Nº");
  const name = `Søhne & Ève Hôtel ${mark}`;
  const { id } = await add("clients", { name, email: "desk@eve.example" });
  const preset = await add("clients", { name: unique("Preset"), email: "desk@preset.example" });
  const typed = `hotel EVE sohne ${mark}`;

  await page.goto(`/clients?${new URLSearchParams({ q: typed })}`);
  await expect(page.getByText("1 client", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type(typed);
  await page.getByRole("option", { name: new RegExp(mark) }).click();
  await expect(page).toHaveURL(new RegExp(`/clients\\?.*open=${id}$`));

  // The finder reaches settings, too, and says that nothing was found only where nothing was.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("branding");
  await expect(page.getByRole("option", { name: /branding/ })).toBeVisible();
  await expect(page.getByText("Nothing found")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/company?tab=branding");

  // What is typed is taken, not what stood there before.
  await page.goto(`/proposals?edit=new&clientId=${preset.id}`);
  const client = page.getByRole("dialog", { name: "New Proposal" }).getByRole("combobox", { name: "Client" });
  await expect(client).toHaveValue(/^Preset/);
  await client.fill(typed);
  await expect(page.getByRole("option", { name: new RegExp(mark) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(client).toHaveValue(name);
});
