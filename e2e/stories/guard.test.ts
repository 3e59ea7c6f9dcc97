import type { Page } from "@playwright/test";
import { unavailable } from "../fixtures/answers.ts";
import { expect, test } from "../fixtures/test.ts";

async function showsNotFound(page: Page) {
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
}

test("a stranger is asked to sign in at every address that is somebody's", async ({ page }) => {
  for (const path of ["/", "/dashboard", "/clients", "/settings/user", "/admin/dmcs", "/admin/users"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/auth");
    await expect(page.getByLabel("Username"), path).toBeVisible();
  }
});

for (const [username, home, paths] of [
  ["azure", "/dashboard", ["/admin/dmcs", "/admin/users", "/"]],
  ["admin", "/admin/dmcs", ["/clients", "/dashboard", "/"]],
] as const) {
  test(`${username} is led to ${home} from what is the others', and from /`, async ({ page, signedInAs }) => {
    await signedInAs(username);
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL(home);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    }
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

for (const [username, paths] of [
  ["azure", ["/nowhere", "/clients/extra"]],
  ["admin", ["/admin/docs", "/admin/inbox", "/admin/settings", "/admin/support"]],
  ["guest", ["/nowhere"]],
] as const) {
  test(`${username} finds no page at ${paths.join(", ")}`, async ({ page, signedInAs }) => {
    await signedInAs(username);
    for (const path of paths) {
      await page.goto(path);
      await showsNotFound(page);
      await expect(page).toHaveURL(path);
    }
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
