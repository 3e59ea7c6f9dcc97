import type { RemoteManifest, Role, Screen } from "@dmc-hub/shared-types";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { serveBuild } from "./serve-build.ts";
import { openable, rolesOf } from "./smoke-build.ts";

/** How long a screen may take to show, ms. */
const PATIENCE = 10_000;

/** Whom screens are opened as, unless SMOKE_ACCOUNTS says: the demo's. */
const DEMO_ACCOUNTS = "azure:azure-demo admin:admin-demo";

/**
 * Opens every screen of a build in a real browser, in the shell that runs: the page gets the build in place of the
 * remote's served version, and nobody else sees it. @throws {Refusal} with what each screen did wrong.
 */
export async function smoke(build: string, manifest: RemoteManifest, live: LiveShell): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(process.env, chromium.executablePath()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const faults: string[] = [];
    for (const role of rolesOf(manifest)) {
      const page = await signedIn(browser, live, role);
      await serveBuild(page, build, manifest);
      for (const screen of openable(manifest.screens, role))
        faults.push(...(await faultsOf(page, live, screen)));
      await page.context().close();
    }
    if (faults.length > 0) {
      throw new Refusal(
        `${manifest.name} ${manifest.version} failed in the shell at ${live.address}:\n${faults.join("\n")}`,
      );
    }
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, live: LiveShell, role: Role): Promise<Page> {
  const accounts = (process.env["SMOKE_ACCOUNTS"] ?? DEMO_ACCOUNTS).split(/\s+/);
  for (const account of accounts) {
    const context = await browser.newContext({ baseURL: live.address });
    const [username = "", password = ""] = account.split(":");
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await context.request.post("/api/login", { data: { username, password }, headers });
    if (answer.ok() && (await answer.json()).role === role) return await context.newPage();
    await context.close();
  }
  throw new Refusal(
    `The smoke run needs an account of role ${role} at ${live.address}. ` +
      'Name accounts: SMOKE_ACCOUNTS="someone:password other:password", or leave it out by --skip-smoke "reason".',
  );
}

async function faultsOf(page: Page, live: LiveShell, screen: Screen): Promise<string[]> {
  const faults: string[] = [];
  const note = (what: string) => faults.push(`  ${screen.path}: ${what}`);
  const onError = ({ message }: Error) => note(`threw "${message}"`);
  const onResponse = (response: { url(): string; status(): number }) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && response.status() >= 400)
      note(`${pathname} answered ${response.status()}`);
  };
  page.on("pageerror", onError).on("response", onResponse);
  try {
    await page.goto(new URL(screen.path, live.address).href, { timeout: PATIENCE });
    const shown = page.locator("main h1, main h2, main [role=alert]").first();
    await shown.waitFor({ timeout: PATIENCE });
    await page.waitForLoadState("networkidle", { timeout: PATIENCE });
    const alert = page.getByText("is not available right now");
    if (await alert.isVisible()) note((await alert.locator("..").innerText()).replaceAll("\n", " "));
  } catch (error) {
    note(`did not show within ${PATIENCE / 1_000} s (${(error as Error).message.split("\n")[0]})`);
  } finally {
    page.off("pageerror", onError).off("response", onResponse);
  }
  return faults;
}
