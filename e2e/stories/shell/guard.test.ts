import { unavailable } from "../../fixtures/answers.ts";
import { listenTo } from "../../fixtures/listen-to.ts";
import { expect, test } from "../../fixtures/test.ts";

// One address for each outcome: who may see which is tested beside the guard and beside each remote's
// screens.

test("a stranger is asked to sign in", async ({ page }) => {
  await page.goto("/clients");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByLabel("Username")).toBeVisible();
});

test("an administrator is led from / to their own place", async ({ page, signedInAs }) => {
  await signedInAs("admin");
  await page.goto("/");
  await expect(page).toHaveURL("/admin/dmcs");
  await expect(page.getByRole("heading", { level: 1, name: "Manage DMCs" })).toBeVisible();
});

test("a guest is denied, told which role it takes, and can leave; no code of a remote is fetched", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("guest");
  const ofRemotes: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/remotes/")) ofRemotes.push(request.url());
  });
  await page.goto("/clients");
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this page. This page requires one of these roles: dmc.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page).toHaveURL("/clients");
  expect(ofRemotes).toEqual([]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
});

test("staff find no page where there is none", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/nowhere");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expect(page).toHaveURL("/nowhere");
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

test("the root tells that it loads while its code is on the way, and nothing in the console", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  const { complaints } = listenTo(page);
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/area.*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("#root").getByRole("status", { name: "Loading" })).toBeVisible();
  code.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("who cannot be recognised is told so and may try again", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.route("/api/user", (route) => route.fulfill(unavailable("Restarting.")));
  await page.goto("/dashboard");
  await expect(page.getByRole("alert").getByText("Restarting.")).toBeVisible();
  await page.unroute("/api/user");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});
