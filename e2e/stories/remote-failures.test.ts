import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

const entry = /\/remotes\/mf-network\/[^/]+\/remote-entry\.[^/]*$/;
const chunk = /\/remotes\/mf-network\/[^/]+\/guides\.[^/]*$/;

const script = (body: string) => (route: Route) => route.fulfill({ contentType: "text/javascript", body });

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  "cannot be reached": (route) => route.abort(),
  "answers 500": (route) => route.fulfill({ status: 500, body: "out of order" }),
  "answers 404": (route) => route.fulfill({ status: 404, body: "gone" }),
  "is not a script": script("<!doctype html><p>Maintenance</p>"),
  "throws at once": script("throw new Error('Broken at birth');"),
  "is empty": script(""),
};

const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** The frame and the other remote go on working around the message, and a reload would be noticed. */
async function staysInItsPlace(page: Page) {
  const message = page.getByRole("main").getByRole("alert");
  await expect(message).toContainText("Guides is not available right now");
  await link(page, "Clients").click();
  await expect(page.getByRole("row", { name: /Nordlys Energy/ })).toBeVisible();
  await link(page, "Guides").click();
  await expect(message).toContainText("Guides is not available right now");
}

async function isThereAfterTryingAgain(page: Page) {
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Guides" }).getByRole("row").nth(1)).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
}

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

async function openClients(page: Page) {
  await page.goto("/clients?q=nordlys");
  await expect(page.getByRole("row", { name: /Nordlys Energy/ })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

for (const [what, fault] of Object.entries(faults)) {
  test(`a remote whose entry ${what} says so in its place and comes back`, async ({ page }) => {
    await page.route(entry, fault);
    await openClients(page);
    await link(page, "Guides").click();
    await staysInItsPlace(page);
    await page.unroute(entry);
    await isThereAfterTryingAgain(page);
  });
}

test("a remote whose entry hangs says so within ten seconds and comes back", async ({ page }) => {
  // A route that is never answered.
  await page.route(entry, () => {});
  await openClients(page);
  await link(page, "Guides").click();
  await expect(page.getByText("Guides is not available right now")).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText(/did not answer within/)).toBeVisible();
  await page.unroute(entry);
  await isThereAfterTryingAgain(page);
});

for (const [what, fault] of [
  ["cannot be reached", faults["cannot be reached"]],
  ["throws", faults["throws at once"]],
] as const) {
  test(`a remote whose screen's code ${what} says so in its place and comes back`, async ({ page }) => {
    await page.route(chunk, fault ?? ((route) => route.abort()));
    await openClients(page);
    await link(page, "Guides").click();
    await staysInItsPlace(page);
    await page.unroute(chunk);
    await isThereAfterTryingAgain(page);
  });
}

test("a remote that throws while it draws stays in its place and comes back", async ({ page }) => {
  // Nothing that the contract allows: the screen's own code throws on it.
  await page.route("/api/partners?*", (route) => route.fulfill({ json: [null] }));
  await openClients(page);
  await link(page, "Guides").click();
  await staysInItsPlace(page);
  await page.unroute("/api/partners?*");
  await isThereAfterTryingAgain(page);
});

test("a remote that is down when its page is opened directly comes back as well", async ({ page }) => {
  await page.route(entry, (route) => route.abort());
  await page.goto("/guides");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await staysInItsPlace(page);
  await page.unroute(entry);
  await isThereAfterTryingAgain(page);
});
