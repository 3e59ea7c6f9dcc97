import type { Page } from "@playwright/test";
import { expect, openSession, test } from "../fixtures/test.ts";
import { colleaguesOf } from "./colleagues.ts";
import { type Team, team } from "./team.ts";

test.describe.configure({ mode: "serial" });
test.use({ ownSystemName: "releases" });

const SCREEN = "src/suppliers/suppliers-screen.tsx";
/** Labels of partners, which are also the headings of their lists. */
const NAMES = "src/partners/partner-types.ts";
const quick = ["--skip-smoke", "the first release was opened"];

let ours: Team;

test.beforeAll(async ({ ownSystem }) => {
  ours = await team(ownSystem);
});
test.afterAll(() => ours.leave());

/** Opens the suppliers as this account, in a separate page, and returns their heading. */
async function headingFor(page: Page, address: string, who: "azure" | "summit"): Promise<string> {
  await openSession(page.request, who, address);
  await page.goto(`${address}/suppliers`);
  return await page.locator("main h1").innerText();
}

/** Changes the screen's heading and the remote's version. */
async function renamed(from: string, to: string, version: string): Promise<void> {
  await ours.edit(NAMES, `"${from.toLowerCase()}"]`, `"${to.toLowerCase()}"]`);
  await ours.version(version);
}

test("a remote is built, checked, tried in the running shell and released", async ({ page, ownSystem }) => {
  const { status, text } = await ours.run("release", "--why", "first");
  expect(text).toContain("mf-network 1.0.0 is served from the next page load on");
  expect(status).toBe(0);
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
});

test("the next page load has the next version, and after a rollback the old one", async ({
  page,
  ownSystem,
}) => {
  await renamed("Suppliers", "Our Suppliers", "1.1.0");
  expect((await ours.run("release", ...quick)).text).toContain("mf-network 1.1.0 is served");
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Our Suppliers");
  await ours.run("rollback", "mf-network", "--why", "the heading");
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
  const { text } = await ours.run("history");
  expect(text.split("\n")[0]).toMatch(/rollback mf-network 1\.0\.0 by .+: from 1\.1\.0; the heading$/);
});

test("an open tab takes another version with the next step inside the remote, and keeps what is typed until then", async ({
  page,
  ownSystem,
}) => {
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("button", { name: "Add Supplier" }).first().click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("Half typed");
  await ours.run("rollback", "mf-network", "--to", "1.1.0", "--why", "the heading again");
  const asked = page.waitForResponse("**/registry.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue("Half typed");
  await expect(page.getByTestId("toast")).toContainText("A newer version is ready");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.locator("main h1")).toHaveText("Suppliers");
  await page.getByRole("link", { name: "Guides" }).click();
  await expect(page.locator("main h1")).toHaveText("Guides");
  await page.getByRole("link", { name: "Suppliers" }).click();
  await expect(page.locator("main h1")).toHaveText("Our Suppliers");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("a canary goes to the DMCs that are named, and is promoted to everybody", async ({
  page,
  context,
  ownSystem,
}) => {
  await renamed("Our Suppliers", "Canary Suppliers", "1.4.0");
  await ours.run("canary", "--dmcs", "azure", ...quick);
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Canary Suppliers");
  const other = await (await context.browser()?.newContext())?.newPage();
  if (!other) throw new Error("No second page.");
  expect(await headingFor(other, ownSystem.address, "summit")).toBe("Our Suppliers");
  expect((await ours.run("status")).text).toContain("canary 1.4.0 for the staff of azure");
  await ours.run("promote", "mf-network");
  expect(await headingFor(other, ownSystem.address, "summit")).toBe("Canary Suppliers");
  await other.context().close();
});

test("a canary that crashes ends itself, with the figures in the history", async ({ page, ownSystem }) => {
  await ours.edit(
    SCREEN,
    "export const SuppliersScreen = () => (",
    "export const SuppliersScreen = () => crash() || (",
  );
  await ours.edit(
    SCREEN,
    "export const",
    'const crash = (): null => { throw new Error("on purpose"); };\n\nexport const',
  );
  await ours.version("1.5.0");
  expect((await ours.run("canary", "--dmcs", "azure", ...quick)).text).toContain(
    "mf-network 1.5.0 is served",
  );
  // One person's tab is not enough for a verdict: others have to meet the same, beside users of the stable
  // version.
  const azure = await colleaguesOf("azure", 4, ownSystem.address);
  for (const person of azure) await person.report({ version: "1.5.0", starts: 1, failures: 1, startMs: 0 });
  const summit = await colleaguesOf("summit", 10, ownSystem.address);
  for (const person of summit)
    await person.report({ version: "1.4.0", starts: 9, failures: 0, startMs: 700 });
  await openSession(page.request, "azure", ownSystem.address);
  expect((await ours.run("status")).text).toContain("canary 1.5.0 for the staff of azure");
  await expect(async () => {
    await page.goto(`${ownSystem.address}/suppliers`);
    await page
      .locator("main")
      .getByText(/Suppliers is not available right now|Canary Suppliers/)
      .waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect((await ours.run("status")).text).toMatch(
      /stop {5}mf-network 1\.5\.0 by canary watch: 5 of 5 starts of the canary failed, 0 of 1\d of/,
    );
  }).toPass();
  await page.goto(`${ownSystem.address}/suppliers`);
  await expect(page.locator("main h1")).toHaveText("Canary Suppliers");
});

test("an administrator reads where it crashed and why it was stopped, and rolls back with a reason", async ({
  page,
  ownSystem,
}) => {
  await openSession(page.request, "admin", ownSystem.address);
  await page.goto(`${ownSystem.address}/admin/releases`);
  await page.getByRole("list", { name: "Remotes" }).getByRole("link", { name: "mf-network" }).click();
  await expect(page.getByText("Everybody gets 1.4.0.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText(/Canary stopped 1\.5\.0.*5 of 5 starts/);
  const error = page.getByRole("region", { name: "Errors", exact: true }).getByRole("group").first();
  await expect(error).toContainText("Error: on purpose");
  await expect(error).toContainText(/mf-network\/src\/suppliers\/suppliers-screen\.tsx:\d+:\d+/);
  await expect(error).toContainText(/1 person.*1\.5\.0.*\/suppliers/);
  await expect(page.getByRole("row", { name: /1\.4\.0 Stable/ })).toContainText(/1\d0 %/);
  await page.getByRole("button", { name: "Roll back to 1.1.0" }).click();
  await page.getByRole("textbox", { name: "Why" }).fill("the heading was better");
  await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByTestId("toast")).toContainText("mf-network was rolled back to 1.1.0");
  await expect(history.getByRole("listitem").first()).toContainText(
    /Rolled back to 1\.1\.0from 1\.4\.0; the heading was better.+\(admin\)/,
  );
  expect(await headingFor(page, ownSystem.address, "summit")).toBe("Our Suppliers");
});
