import type { Page } from "@playwright/test";
import { expect, openSession, test } from "../fixtures/test.ts";
import { type Team, team } from "./team.ts";

test.describe.configure({ mode: "serial" });
test.use({ ownSystemName: "releases" });

const SCREEN = "src/suppliers/suppliers-screen.tsx";
const quick = ["--skip-smoke", "the first release was opened"];

let ours: Team;

test.beforeAll(async ({ ownSystem }) => {
  ours = await team(ownSystem);
});
test.afterAll(() => ours.leave());

/** Opens the suppliers as somebody, in a page of their own, and answers their heading. */
async function headingFor(page: Page, address: string, who: "azure" | "summit"): Promise<string> {
  await openSession(page.request, who, address);
  await page.goto(`${address}/suppliers`);
  return await page.locator("main h1").innerText();
}

/** Gives the screen another heading and the remote another version. */
async function renamed(from: string, to: string, version: string): Promise<void> {
  await ours.edit(SCREEN, `title="${from}"`, `title="${to}"`);
  await ours.version(version);
}

test("a remote is built, checked, tried in the running shell and released", async ({ page, ownSystem }) => {
  const { status, text, ms } = await ours.run("release", "--why", "first");
  expect(text).toContain("mf-network 1.0.0 is served from the next page load on");
  expect(status).toBe(0);
  test.info().annotations.push({ type: "release", description: `${Math.round(ms)} ms` });
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
});

test("the next page load has the next version, and after a rollback the old one", async ({
  page,
  ownSystem,
}) => {
  await renamed("Suppliers", "Our suppliers", "1.1.0");
  expect((await ours.run("release", ...quick)).text).toContain("mf-network 1.1.0 is served");
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Our suppliers");
  const { ms } = await ours.run("rollback", "mf-network", "--why", "the heading");
  test.info().annotations.push({ type: "rollback", description: `${Math.round(ms)} ms` });
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
  const { text } = await ours.run("history");
  expect(text.split("\n")[0]).toMatch(/rollback mf-network 1\.0\.0 by .+: from 1\.1\.0; the heading$/);
});

test("the same version with other files is refused, and nothing changes", async ({ page, ownSystem }) => {
  await renamed("Our suppliers", "Other suppliers", "1.1.0");
  const { status, text } = await ours.run("release", ...quick);
  expect(status).toBe(1);
  expect(text).toContain("mf-network 1.1.0 is already released with other files. Raise the version");
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Suppliers");
});

test("two releases at once: one is refused by both names, or waits its turn", async () => {
  await ours.version("1.2.0");
  const both = await Promise.all([ours.run("release", ...quick), ours.run("release", ...quick)]);
  const done = both.filter(({ status }) => status === 0);
  expect(done.length).toBeGreaterThan(0);
  for (const { text } of both.filter(({ status }) => status !== 0))
    expect(text).toContain("mf-network 1.2.0");
  expect((await ours.run("status")).text).toContain("mf-network 1.2.0, before it 1.0.0");
});

test("a canary goes to the DMCs that are named, and is promoted to everybody", async ({
  page,
  context,
  ownSystem,
}) => {
  await renamed("Other suppliers", "Canary suppliers", "1.4.0");
  await ours.run("canary", "--dmcs", "azure", ...quick);
  expect(await headingFor(page, ownSystem.address, "azure")).toBe("Canary suppliers");
  const other = await (await context.browser()?.newContext())?.newPage();
  if (!other) throw new Error("No second page.");
  expect(await headingFor(other, ownSystem.address, "summit")).toBe("Other suppliers");
  expect((await ours.run("status")).text).toContain("canary 1.4.0 for the staff of azure");
  await ours.run("promote", "mf-network");
  expect(await headingFor(other, ownSystem.address, "summit")).toBe("Canary suppliers");
  await other.context().close();
});
