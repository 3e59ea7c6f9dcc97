import { join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import type { Page } from "playwright-core";
import { askedFile, buildAddress, isPage, pageWithBuild, withBuild } from "./smoke-build.ts";

/** Gives one page a build in place of the remote's served version, in whatever shell it opens. */
export async function serveBuild(page: Page, build: string, manifest: RemoteManifest): Promise<void> {
  await page.route("**/registry.json", async (route) => {
    await route.fulfill({ json: withBuild(await (await route.fetch()).json(), manifest) });
  });
  await page.route(`**${buildAddress(manifest)}**`, (route) => {
    const file = askedFile(manifest, route.request().url());
    return route.fulfill(file === null ? { status: 404 } : { path: join(build, file) });
  });
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: pageWithBuild(await response.text(), manifest) });
  });
}
