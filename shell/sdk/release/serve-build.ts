import { join } from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import type { BrowserContext, Route } from "playwright-core";
import { askedFile, buildAddress, isPage, pageWithBuild, withBuild } from "./smoke-build.ts";

/** Makes pages load a build instead of the remote's served version, in whatever shell they open. */
export async function serveBuild(
  pages: Pick<BrowserContext, "route">,
  build: string,
  manifest: RemoteManifest,
): Promise<void> {
  await pages.route(
    "**/registry.json",
    answered(async (route) => {
      await route.fulfill({ json: withBuild(await (await route.fetch()).json(), manifest) });
    }),
  );
  await pages.route(
    `**${buildAddress(manifest)}**`,
    answered(async (route) => {
      const file = askedFile(manifest, route.request().url());
      await route.fulfill(file === null ? { status: 404 } : { path: join(build, file) });
    }),
  );
  await pages.route(
    isPage,
    answered(async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: pageWithBuild(await response.text(), manifest) });
    }),
  );
}

/** A failed answer fails in the page, which reports it; a closed page requests nothing more. */
const answered = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  answer(route).catch(() => route.abort().catch(() => undefined));
