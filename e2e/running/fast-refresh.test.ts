import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { replaceFile } from "../../shell/sdk/release/replace-file.ts";
import { type CheckoutCopy, copyCheckout } from "../fixtures/checkout-copy.ts";
import { startSystem, type System } from "../fixtures/system.ts";
import { expect, signInAt, test } from "../fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let copy: CheckoutCopy;
let system: System;
test.beforeAll(async () => {
  copy = await copyCheckout();
  // Packages without a configuration are not served: one remote is enough, and starts sooner.
  for (const name of ["mf-admin", "mf-portal"]) await rm(join(copy.folder, name, "webpack.config.ts"));
  for (const name of ["shell", "mf-network"]) await copy.moveServer(name);
  system = await startSystem({}, join(copy.folder, "scripts", "dev.mjs"));
});
test.afterAll(async () => {
  await system?.stop();
  await copy.remove();
});

test("an edit of a remote shows in the running shell, and what was typed stays", async ({ page }) => {
  await signInAt(page, system.address, "azure", "azure-demo");
  // The first page waits for the development servers' first builds.
  await page.goto(`${system.address}/guides?edit=new`);
  const name = page
    .getByRole("dialog", { name: "Add Guide" })
    .getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Inês Duarte");
  await page.evaluate(() => Object.assign(window, { isThisPage: true }));
  // What the browser's federation devtools draw.
  const { shell } = await page.evaluate(() => Reflect.get(window, "__FEDERATION__").moduleInfo);
  expect(Object.keys(shell.remotesInfo)).toEqual(["mf_network"]);

  const typedStays = async () => {
    expect(await page.evaluate(() => "isThisPage" in window)).toBe(true);
    await expect(name).toHaveValue("Inês Duarte");
  };
  const screen = await opened("guides/guides-screen.tsx");
  const column = page.locator("th", { hasText: "Field of work" });
  await screen.edit("partnerKind.fields.specialty.label", '"Field of work"', () => column.waitFor());
  await typedStays();
  await screen.undo(() => column.waitFor({ state: "detached" }));
  await typedStays();

  const form = await opened("partners/partner-dialogs.tsx");
  const label = page.locator("label", { hasText: "Speciality" });
  await form.edit("label={specialtyLabel}", 'label="Speciality"', () => label.waitFor());
  await typedStays();
  await form.edit('label="Speciality"', 'label="Speciality', () => mistake(page));
  await typedStays();
  await form.undo(() => label.waitFor({ state: "detached" }));
  await typedStays();
});

test("an edit of the SDK's words, which are no component, shows in a remote that has been loaded", async ({
  page,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", ({ message }) => said.push(message));
  await signInAt(page, system.address, "azure", "azure-demo");
  await page.goto(`${system.address}/guides?edit=new`);
  const create = page.getByRole("button", { name: "Create Guide" });
  await create.waitFor();
  const words = await opened("../../shell/sdk/src/form/form-words.ts");
  const make = page.getByRole("button", { name: "Make Guide" });
  await words.edit("submit: `Create ${thing}`", "submit: `Make ${thing}`", () => make.waitFor());
  await words.undo(() => create.waitFor());
  expect(said.filter((line) => line.includes("RUNTIME-0"))).toEqual([]);
});

/** Waits until the page's console reports a failed build. */
const mistake = (page: Page) => page.waitForEvent("console", (message) => message.type() === "error");

/** A file of the copy's remote; each change waits for its effect. */
async function opened(path: string) {
  const file = join(copy.folder, "mf-network/src", path);
  const whole = await readFile(file, "utf8");
  const write = async (content: string, shows: () => Promise<unknown>) => {
    const seen = shows();
    // At once: a file that is read while it is being written has no components, for which the page is loaded anew.
    await replaceFile(file, content);
    await seen;
  };
  return {
    async edit(before: string, after: string, shows: () => Promise<unknown>) {
      const now = await readFile(file, "utf8");
      expect(now).toContain(before);
      await write(now.replace(before, after), shows);
    },
    undo: (shows: () => Promise<unknown>) => write(whole, shows),
  };
}
