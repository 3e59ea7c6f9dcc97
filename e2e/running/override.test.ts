import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type CheckoutCopy, copyCheckout } from "../fixtures/checkout-copy.ts";
import { startSystem, type System } from "../fixtures/system.ts";
import { expect, signInAt, test } from "../fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let copy: CheckoutCopy;
let origin: string;
let dev: ChildProcess;
let system: System;
const said: string[] = [];

test.beforeAll(async () => {
  copy = await copyCheckout();
  origin = `http://localhost:${await copy.moveServer("mf-network")}`;
  system = await startSystem({ OVERRIDE_ORIGINS: origin });
  dev = spawn(process.execPath, [join(copy.folder, "scripts", "dev.mjs"), "mf-network"], {
    env: { ...process.env, SHELL_URL: system.address, DATA_DIR: join(copy.folder, ".data") },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  dev.stdout?.on("data", (data: Buffer) => said.push(data.toString()));
  await once(dev, "message");
});
test.afterAll(async () => {
  if (dev.kill("SIGTERM")) await once(dev, "exit");
  await system.stop();
  await copy.remove();
});

test("one remote's development server stands in for the released one, until that is stopped", async ({
  page,
}) => {
  const address = `${system.address}/?override=mf-network@${origin}`;
  expect(said.join("")).toContain(`\n  ${address}\n`);
  expect(said.join("")).toContain(`\n  OVERRIDE_ORIGINS=${origin}\n`);

  await signInAt(page, system.address, "azure", "azure-demo");
  const banner = page.getByRole("region", { name: "Override" });
  await page.goto(`${system.address}/guides`);
  await expect(page.getByRole("heading", { name: "Guides" })).toBeVisible();
  await expect(banner).toBeHidden();

  const chosen = new RegExp(`^mf-network comes from ${origin} until .*\\d:\\d\\d.*StopChoose$`);
  // A busy machine may need longer for it than a page waits, which says so; then a person opens it again.
  await expect(async () => {
    await page.goto(address);
    await expect(banner).toHaveText(chosen);
  }).toPass();
  await expect(page).toHaveURL(`${system.address}/dashboard`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include("section[aria-label=Override]").analyze();
    expect(violations).toEqual([]);
  }
  await page.getByRole("link", { name: "Guides" }).click();
  await expect(page.getByRole("heading", { name: "Guides" })).toBeVisible();

  await replace("src/guides/guides-screen.tsx", "partnerKind.fields.specialty.label", '"Field of work"');
  await expect(page.getByRole("columnheader", { name: "Field of work" })).toBeVisible();

  // The shell provides the SDK, so editing it here has no effect, and the page says so.
  await replace("../shell/sdk/src/form/form-words.ts", "Creating...", "Making...");
  await expect(() => {
    expect(said.join("")).toContain("The SDK has changed, and mf-network gets it from");
  }).toPass();

  // If it is down, the page says so, and the released version does not replace it.
  await page.route(`${origin}/**`, (route) => route.abort());
  await page.reload();
  await expect(banner).toContainText(`${origin} does not answer. Start it`);
  await expect(page.getByText("Guides is not available right now")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  // The page says so even if the banner's own code does not load.
  await page.route("**/assets/overrides.*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("mf-network is overridden. Stop")).toBeVisible();
  await expect(page.getByText("Guides is not available right now")).toBeVisible();
  await page.unroute("**/assets/overrides.*");
  await page.reload();
  await expect(banner).toContainText("does not answer");
  await page.unroute(`${origin}/**`);
  // It returns with the next reading of the registry, or as soon as somebody tries again.
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByRole("columnheader", { name: "Field of work" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(banner).not.toContainText("does not answer");

  await banner.getByRole("link", { name: "Stop" }).click();
  await expect(page).toHaveURL(`${system.address}/guides`);
  await expect(page.getByRole("columnheader", { name: "Specialty" })).toBeVisible();
  await expect(banner).toBeHidden();
});

test("the panel lists the remotes, and switches where each comes from, by keyboard too", async ({ page }) => {
  await signInAt(page, system.address, "azure", "azure-demo");
  await page.goto(`${system.address}/guides?remotes`);
  const panel = page.getByRole("dialog", { name: "Remotes" });
  for (const name of ["mf-admin", "mf-network", "mf-portal"])
    await expect(panel.getByRole("listitem").filter({ hasText: name })).toContainText(
      "As the shell was built",
    );

  const address = panel.getByRole("textbox", { name: "Address of mf-network" });
  await address.fill("http://localhost:1");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("mf-network may not come from http://localhost:1.");
  await address.fill(origin);
  await page.keyboard.press("Enter");
  const own = panel.getByRole("listitem").filter({ hasText: "mf-network" });
  // The page waits only so long for a server that a busy machine holds up: a person loads it again.
  const fromElsewhere = () =>
    expect(async () => {
      if (await own.getByText("Not available").isVisible()) await page.reload();
      await expect(own).toContainText("From elsewhere", { timeout: 10_000 });
    }).toPass();
  await fromElsewhere();
  await expect(panel.getByRole("listitem").filter({ hasText: "mf-portal" })).toContainText(
    "As the shell was built",
  );
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
    expect(violations).toEqual([]);
  }
  await own.getByRole("checkbox").press("Space");
  await panel.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(own).toContainText("As the shell was built");
  // The typed address is kept, to be switched on again.
  await expect(address).toHaveValue(origin);
  await own.getByRole("checkbox").check();
  await panel.getByRole("button", { name: "Apply" }).click();
  await fromElsewhere();
  await panel.getByRole("button", { name: "Clear all" }).click();
  await expect(own).toContainText("As the shell was built");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`${system.address}/guides`);
});

test("another origin is refused, and says which are allowed", async ({ page }) => {
  const answer = await page.request.get(`${system.address}/?override=mf-network@https://elsewhere.example`);
  expect(answer.status()).toBe(403);
  expect((await answer.json()).detail).toBe(
    `mf-network may not come from https://elsewhere.example. Allowed are ${origin}.`,
  );
});

/** Edits a file of the copy's remote. */
async function replace(path: string, before: string, after: string): Promise<void> {
  const file = join(copy.folder, "mf-network", path);
  const whole = await readFile(file, "utf8");
  expect(whole).toContain(before);
  await writeFile(file, whole.replace(before, after));
}
