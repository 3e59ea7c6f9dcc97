import { readFileSync } from "node:fs";
import { expect, openSession, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("staff see what they and an administrator changed: with the record, among all activity, in a file", async ({
  page,
  add,
  request,
  baseURL,
}) => {
  const name = unique("Fjord Lines");
  const { id } = await add("clients", { name, email: "desk@fjord.example", phone: "+47 1" });
  await openSession(request, "admin");
  const changed = await request.put(`/api/clients/${id}`, {
    data: { phone: "+47 2" },
    headers: { origin: baseURL ?? "" },
  });
  expect(changed.status()).toBe(200);

  await page.goto(`/clients?q=${encodeURIComponent(name)}&open=${id}`);
  const details = page.getByRole("dialog", { name });
  await details.getByRole("heading", { name: "History" }).click();
  const history = details.getByRole("group").getByRole("listitem");
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("Platform administrator");
  await expect(history.first()).toContainText("Phone: +47 1 → +47 2");
  await expect(history.last()).toContainText(/^Created by /);

  await page.goto("/settings/company?tab=activity");
  await page.getByRole("combobox", { name: "Who" }).selectOption("Platform administrators");
  await page.getByRole("combobox", { name: "What" }).selectOption("Clients");
  await expect(page).toHaveURL("/settings/company?tab=activity&who=administrator&kind=client");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`Changed client ${name}`);
  await expect(row).toContainText("+47 2");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("activity.csv");
  expect(readFileSync(await saved.path(), "utf8")).toContain(
    `Changed client ${name},Phone,"'+47 1","'+47 2",`,
  );
});
