import type { Page } from "@playwright/test";
import { escape } from "../../fixtures/keyboard.ts";
import { choose, cells, openMenu, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const draft = (name: string) => ({ name, email: "desk@client.example" });

const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name, email or contact" });

test("a client is added, found, changed and deleted", async ({ page }) => {
  const name = unique("Fjord Voyages");
  await page.goto("/clients");
  await expect(page).toHaveTitle(/^Clients/);
  await page.getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog", { name: "Add Client" });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL("/clients?edit=new");
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(425);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAccessibleErrorMessage(
    "Name must be at least 2 characters",
  );
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Email" }).fill("hello@fjord.example");
  await form.getByRole("combobox", { name: "Type" }).selectOption("Individual");
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(form).toBeHidden();
  await expect(toast(page)).toContainText("Client Created");
  await toast(page).getByRole("button", { name: "Open" }).click();
  const details = page.getByRole("dialog", { name });
  await expect(details).toContainText("hello@fjord.example");
  await escape(page, details);

  await search(page).fill(name);
  await expect(page).toHaveURL(`/clients?${new URLSearchParams({ q: name })}`);
  await expect(page.getByText("1 client", { exact: true })).toBeVisible();
  // Other stories use tags at times, and then lists have a column for them.
  await expect
    .poll(async () => (await cells(page)).map((row) => row.slice(0, 5)))
    .toEqual([[name, "Individual", "–", "hello@fjord.example", "–"]]);

  await choose(page, name, "Edit Client");
  const edit = page.getByRole("dialog", { name: "Edit Client" });
  await expect(edit.getByRole("textbox", { name: "Email" })).toHaveValue("hello@fjord.example");
  await edit.getByRole("textbox", { name: "Phone" }).fill("+47 22 00 00 00");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  await expect(toast(page)).toContainText("Client Updated");
  await expect(page.getByRole("cell", { name: "+47 22 00 00 00" })).toBeVisible();

  await choose(page, name, "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete client" });
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await choose(page, name, "Delete");
  await question.getByRole("button", { name: "Delete client" }).click();
  await expect(toast(page)).toContainText("Client Deleted");
  await expect(page.getByText("No clients found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(page.getByRole("row", { name: /Nordlys Energy/ })).toBeVisible();
});

test("search and order stand in the address and survive a reload and the way back", async ({ page, add }) => {
  const tag = unique("order");
  for (const name of [`Bergen ${tag}`, `Arendal ${tag}`, `Chur ${tag}`]) await add("clients", draft(name));
  await page.goto(`/clients?${new URLSearchParams({ q: tag })}`);
  await expect(page.getByText("3 clients", { exact: true })).toBeVisible();
  const names = async () => (await cells(page)).map(([name]) => name?.split(" ")[0]);
  await expect.poll(names).toEqual(["Arendal", "Bergen", "Chur"]);
  const head = page.getByRole("columnheader", { name: "Name" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-name/);
  await expect.poll(names).toEqual(["Chur", "Bergen", "Arendal"]);
  await page.reload();
  await expect(search(page)).toHaveValue(tag);
  await expect.poll(names).toEqual(["Chur", "Bergen", "Arendal"]);
  await page.goBack();
  await expect.poll(names).toEqual(["Arendal", "Bergen", "Chur"]);
});

test("the row's menu works by mouse and by keyboard, and the details stand beside the list", async ({
  page,
}) => {
  await page.goto("/clients?q=nordlys");
  const trigger = await openMenu(page, "Nordlys Energy");
  await expect(page.getByRole("menuitem")).toHaveText([
    "View Details",
    "Edit Client",
    "Create Proposal",
    "Delete",
  ]);
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(trigger).toBeFocused();

  await trigger.press("Enter");
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Nordlys Energy" });
  await expect(details).toContainText("Ingrid Solberg");
  await expect(page).toHaveURL(/q=nordlys&open=\d+/);
  await page.reload();
  await expect(details).toContainText("Ingrid Solberg");
  await escape(page, details);

  await page.getByRole("link", { name: "Nordlys Energy" }).click();
  await details.getByRole("button", { name: "Edit Client" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Client" })).toBeVisible();
});

test("what a row's menu has opened leaves the focus to its button", async ({ page }) => {
  await page.goto("/clients?q=nordlys");
  for (const [entry, role] of [
    ["View Details", "dialog"],
    ["Edit Client", "dialog"],
    ["Delete", "alertdialog"],
  ] as const) {
    const trigger = await openMenu(page, "Nordlys Energy");
    await page.getByRole("menuitem", { name: entry }).click();
    await escape(page, page.getByRole(role));
    await expect(trigger).toBeFocused();
  }
});

test("a change made from an old state says what is different, and what was typed is kept", async ({
  page,
  add,
}) => {
  const name = unique("Contested");
  const { id } = await add("clients", draft(name));
  await page.goto(`/clients?edit=${id}`);
  const form = page.getByRole("dialog", { name: "Edit Client" });
  await form.getByRole("textbox", { name: "Phone" }).fill("111");
  const other = await page.request.put(`/api/clients/${id}`, {
    data: { phone: "222" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(other.status()).toBe(200);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("Phone: – → 222")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Phone" })).toHaveValue("111");
  await form.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toBeHidden();
  await page.goto(`/clients?open=${id}`);
  await expect(page.getByRole("dialog", { name })).toContainText("111");
});
