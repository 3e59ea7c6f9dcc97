import type { Page } from "@playwright/test";
import { Client } from "pg";
import { expect, openSession, test, unique } from "../../fixtures/test.ts";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

/** Far more users than anybody adds by hand. */
async function addUsers(databaseUrl: string, count: number): Promise<void> {
  const owner = new Client(databaseUrl);
  await owner.connect();
  await owner.query("set role app_owner");
  await owner.query(
    `insert into app.users (username, name, email, role, password_hash)
     select 'many-' || n, 'Person ' || lpad(n::text, 5, '0'), 'many-' || n || '@mail.example', 'user', 'none'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query("analyze app.users");
  await owner.end();
}

test("ten thousand users are scrolled, searched and changed without a wait", async ({ page, ownSystem }) => {
  test.slow();
  await addUsers(ownSystem.databaseUrl, 10_000);
  await openSession(page.request, "admin", ownSystem.address);
  await page.goto(`${ownSystem.address}/admin/users`);
  await expect(page.getByText("10000+ users")).toBeVisible();
  await rows(page).first().hover();
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByText(`Person 00${turn + 1}`, { exact: false }).first()).toBeVisible();
  }
  expect(await rows(page).count()).toBeLessThan(60);

  const search = page.getByRole("searchbox", { name: "Search users..." });
  await search.fill("person 0432");
  await search.press("1");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit Person 04321" }).click();
  await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ida Person 04321");
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(rows(page)).toHaveText(/Ida Person 04321/);
});

test("a name that has no end leaves its row's buttons in sight", async ({ page, signedInAs, add }) => {
  await signedInAs("admin");
  const username = unique("endless").replace(" ", "-");
  const name = "W".repeat(150);
  await add("users", {
    name,
    username,
    email: `${username}@mail.example`,
    role: "admin",
    password: "endless-name",
  });
  await page.goto(`/admin/users?${new URLSearchParams({ q: username })}`);
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeInViewport({ ratio: 1 });
});
