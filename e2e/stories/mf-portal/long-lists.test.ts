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
