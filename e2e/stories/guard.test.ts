import type { Page } from "@playwright/test";
import { unavailable } from "../fixtures/answers.ts";
import { expect, test } from "../fixtures/test.ts";

async function showsNotFound(page: Page) {
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
}

for (const path of ["/", "/dashboard", "/clients", "/settings/user", "/admin/dmcs", "/admin/users"]) {
  test(`a stranger at ${path} is asked to sign in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
    await expect(page.getByLabel("Username")).toBeVisible();
  });
}

for (const [username, path, home] of [
  ["azure", "/admin/dmcs", "/dashboard"],
  ["azure", "/admin/users", "/dashboard"],
  ["azure", "/", "/dashboard"],
  ["admin", "/clients", "/admin/dmcs"],
  ["admin", "/dashboard", "/admin/dmcs"],
  ["admin", "/", "/admin/dmcs"],
] as const) {
  test(`${username} at ${path} is led to ${home}`, async ({ page, signedInAs }) => {
    await signedInAs(username);
    await page.goto(path);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

for (const [path, roles] of [
  ["/clients", "dmc"],
  ["/admin/dmcs", "admin"],
] as const) {
  test(`guest at ${path} is denied, told which role it takes, and can leave`, async ({
    page,
    signedInAs,
  }) => {
    const remotes: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/remotes/")) remotes.push(request.url());
    });
    await signedInAs("guest");
    await page.goto(path);
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(
      page.getByText(
        `You don't have permission to access this page. This page requires one of these roles: ${roles}.`,
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
  });
}

for (const [username, path] of [
  ["azure", "/nowhere"],
  ["azure", "/clients/extra"],
  ["admin", "/admin/docs"],
  ["admin", "/admin/inbox"],
  ["admin", "/admin/settings"],
  ["admin", "/admin/support"],
  ["guest", "/nowhere"],
] as const) {
  test(`${username} at ${path} finds no page there`, async ({ page, signedInAs }) => {
    await signedInAs(username);
    await page.goto(path);
    await showsNotFound(page);
    await expect(page).toHaveURL(path);
  });
}

test("a stranger at an unknown path finds no page there", async ({ page }) => {
  await page.goto("/nowhere");
  await showsNotFound(page);
});

test("a spinner shows until it is known who is there", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  const answer = Promise.withResolvers<void>();
  await page.route("/api/user", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.getByRole("status", { name: "Checking who you are" })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("who cannot be recognised is told so and may try again", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.route("/api/user", (route) => route.fulfill(unavailable("Restarting.")));
  await page.goto("/dashboard");
  await expect(page.getByRole("alert").getByText("503: Restarting.")).toBeVisible();
  await page.unroute("/api/user");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});
