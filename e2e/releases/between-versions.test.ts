import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import semver from "semver";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import { builtReleases } from "../../shell/edge/built-releases.ts";
import { createEdge } from "../../shell/edge/edge.ts";
import { drain, edgeServer } from "../../shell/edge/listen.ts";
import { freePort } from "../../api/src/testing/free-port.ts";
import { type System } from "../fixtures/system.ts";
import { type Account, expect, openSession, test } from "../fixtures/test.ts";

// What one team has released must keep working with what others release next. `previous` contains the front
// end of the last tag, made by scripts/keep-release.mjs.
test.describe.configure({ mode: "default" });
test.use({ ownSystemName: "between-versions" });

const root = join(import.meta.dirname, "..", "..");
const previous = join(import.meta.dirname, "previous");
const remotes = ["mf-admin", "mf-network", "mf-portal"];

const manifestIn = async (folder: string): Promise<RemoteManifest> =>
  JSON.parse(await readFile(join(folder, "remote.json"), "utf8"));

/**
 * Opens every screen of a remote with a suitable account, and expects it to show and to call only what
 * exists.
 */
async function openAll(page: Page, address: string, { screens }: RemoteManifest): Promise<void> {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.url()} answered ${response.status()}`);
  });
  let signedIn: Account | null = null;
  for (const { path, roles } of screens.filter((screen) => !screen.path.includes(":"))) {
    const who: Account = roles.includes("admin") ? "admin" : "azure";
    if (who !== signedIn) {
      // What still asks for the account before would be told that it is signed out.
      await page.goto("about:blank");
      await openSession(page.request, who, address);
      signedIn = who;
    }
    await page.goto(address + path);
    await expect(page.locator("main h1, main h2").first(), path).toBeVisible();
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    await expect(page.getByRole("status", { name: /^Loading/ }), path).toHaveCount(0);
    // What it has loaded may have broken it.
    await expect(page.getByText("is not available right now"), path).toBeHidden();
  }
  expect(faults).toEqual([]);
}

/** Opens a remote that needs a newer SDK than the page has, and expects a message with both versions. */
async function openRefused(page: Page, address: string, { name, screens, sdk }: RemoteManifest, has: string) {
  const first = screens.find(({ path }) => !path.includes(":"));
  await openSession(page.request, first?.roles.includes("admin") ? "admin" : "azure", address);
  await page.goto(address + first?.path);
  await expect(page.getByText("is not available right now")).toBeVisible();
  await expect(
    page.getByText(`${name} 1.0.0 needs version ${sdk} of the SDK, and this page has ${has}.`),
  ).toBeVisible();
}

test.describe("the last release of each remote", () => {
  test.beforeAll(async ({ ownSystem }) => {
    const store = join(ownSystem.dataDir, "releases");
    const state = { revision: 1, remotes: {} as Record<string, object>, changes: [] };
    for (const name of remotes) {
      const { version } = await manifestIn(join(previous, name));
      const folder = join(store, "remotes", name, version);
      await cp(join(previous, name), folder, { recursive: true });
      // Kept as sent to browsers; a store also contains the files themselves, whose integrity the edge
      // checks.
      for (const file of (await readdir(folder)).filter((one) => one.endsWith(".br")))
        await writeFile(
          join(folder, file.slice(0, -".br".length)),
          brotliDecompressSync(await readFile(join(folder, file))),
        );
      state.remotes[name] = { stable: version, earlier: [], canary: null };
    }
    await writeFile(join(store, "releases.json"), JSON.stringify(state));
  });

  for (const name of remotes) {
    test(`${name} works in today's shell, on today's API`, async ({ page, ownSystem }) => {
      const manifest = await manifestIn(join(previous, name));
      const { remotes: served } = await (await page.request.get(`${ownSystem.address}/registry.json`)).json();
      const entry = `/remotes/${name}/${manifest.version}/${manifest.entry}`;
      expect(served.find((remote: { name: string }) => remote.name === name)).toMatchObject({ entry });
      await openAll(page, ownSystem.address, manifest);
    });
  }
});

test.describe("the shell of the last release", () => {
  let edge: Awaited<ReturnType<typeof startPreviousShell>>;
  test.beforeAll(async ({ ownSystem }) => {
    edge = await startPreviousShell(ownSystem);
  });
  test.afterAll(() => edge.stop());

  for (const name of remotes) {
    test(`shows today's ${name}, or says which SDK it needs`, async ({ page }) => {
      const manifest = await manifestIn(join(root, name, "dist"));
      const { sdk } = JSON.parse(await readFile(join(previous, "shell", "shell.json"), "utf8"));
      if (semver.satisfies(sdk, manifest.sdk)) await openAll(page, edge.address, manifest);
      else await openRefused(page, edge.address, manifest, sdk);
    });
  }
});

/** An edge that serves the shell of the last release with the currently built remotes. */
async function startPreviousShell({ apiPort }: System) {
  const folder = await mkdtemp(join(tmpdir(), "dmc-hub-previous-"));
  await mkdir(join(folder, "shell"));
  await symlink(join(previous, "shell"), join(folder, "shell", "dist"));
  for (const name of await readdir(root)) {
    if (name.startsWith("mf-")) await symlink(join(root, name), join(folder, name));
  }
  const port = await freePort();
  const settings = {
    port,
    host: null,
    apiPort,
    appHost: `localhost:${port}`,
    trustProxy: false,
    store: join(folder, "releases"),
    storeOrigin: "",
    overrideOrigins: [],
    devServers: null,
  };
  const server: Server = edgeServer(createEdge(settings, builtReleases(folder)));
  await once(server.listen(port), "listening");
  return {
    address: `http://localhost:${port}`,
    async stop() {
      await drain(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
