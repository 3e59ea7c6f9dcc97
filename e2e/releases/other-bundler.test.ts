import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { remoteManifest, type RemoteManifest } from "@dmc-hub/shared-types";
import type { Page } from "@playwright/test";
import { buildFolder } from "../../shell/sdk/build/build-folder.ts";
import { serveBuild } from "../../shell/sdk/release/serve-build.ts";
import { comesBack, link, message, open } from "../failures/page.ts";
import { guides, plain, type Target } from "../failures/targets.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe.configure({ mode: "serial" });

/** A remote built by Rspack with its own federation plugin. */
const folder = join(import.meta.dirname, "other-bundler");

const target: Target = {
  name: "mf-charter",
  account: "azure",
  path: "/charter",
  link: "Charter",
  shows: "8 seats",
  chunk: "charter",
  group: "remote",
  other: guides,
  plain,
};

let manifest: RemoteManifest;
test.beforeAll(async () => {
  expect(await buildFolder(folder)).toMatchObject({ isBuilt: true });
  manifest = remoteManifest.parse(JSON.parse(await readFile(join(folder, "dist", "remote.json"), "utf8")));
});

const serve = (page: Page) => serveBuild(page, join(folder, "dist"), manifest);

test("a remote of another bundler is shown in the frame, works, and leaves", async ({ page, signedInAs }) => {
  await signedInAs(target.account);
  await serve(page);
  await open(page, target.other);
  await link(page, target.link).click();
  await expect(page.getByRole("heading", { name: "Charter flights" })).toBeVisible();
  await page.getByRole("button", { name: "Add a seat" }).click();
  await expect(page.getByText("9 seats")).toBeVisible();
  await expect(page.getByText("A seat more")).toBeVisible();
  await link(page, target.other.link).click();
  await expect(page.getByRole("button", { name: target.other.shows })).toBeVisible();
});

for (const [part, address] of [
  ["its entry", /\/remotes\/mf-charter\/.+\/remote-entry\./],
  ["its screen's chunk", /\/remotes\/mf-charter\/.+\/charter\./],
] as const) {
  test(`it says so in its place when ${part} fails, and comes back`, async ({ page, signedInAs }) => {
    await signedInAs(target.account);
    await serve(page);
    await page.route(address, (route) => route.fulfill({ status: 500, body: "out of order" }));
    await open(page, target.other);
    await link(page, target.link).click();
    await expect(message(page, target)).toContainText("code could not be loaded");
    await comesBack(page, target, () => page.unroute(address));
  });
}
