import { availableParallelism } from "node:os";
import type { RemoteManifest, Role } from "@dmc-hub/shared-types";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";
import type { LiveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import { Refusal } from "./refusal.ts";
import { serveBuild } from "./serve-build.ts";
import { signedIn } from "./smoke-accounts.ts";
import { SmokePage } from "./smoke-page.ts";
import { byScreen, firstRow, oneRowOf, type Visit, visitsOf, withRow } from "./smoke-visits.ts";
import { unhurried } from "./unhurried.ts";

/** How many pages are open at a time: more than the machine has processors would wait for each other. */
const AT_ONCE = Math.min(4, availableParallelism());

/**
 * Opens everything that a build declares in a real browser, in the running shell: each screen, with a row if
 * it needs one, and each dialog. The pages get the build instead of the remote's served version, and nobody
 * else sees it. @throws {Refusal} with all errors.
 */
export async function smoke(
  build: string,
  manifest: RemoteManifest,
  live: LiveShell,
  say: Options["say"],
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(process.env, chromium.executablePath()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const visits = visitsOf(manifest);
    const sessions = await sessionsFor(browser, build, manifest, live, visits);
    const faults = await inPages(byScreen(visits), async ({ role, visits: own }) => {
      const session = sessions.get(role);
      return session ? faultsOf(session, live, own, say) : [];
    });
    if (faults.length > 0)
      throw new Refusal(
        `${manifest.name} ${manifest.version} failed in the shell at ${live.address}:\n${faults.join("\n")}`,
      );
  } finally {
    await browser.close();
  }
}

/** A session for each role that is needed, whose pages get the build. */
async function sessionsFor(
  browser: Browser,
  build: string,
  manifest: RemoteManifest,
  live: LiveShell,
  visits: readonly Visit[],
): Promise<Map<Role, BrowserContext>> {
  const sessions = new Map<Role, BrowserContext>();
  for (const role of new Set(visits.map((visit) => visit.role))) {
    const session = await signedIn(browser, live, role);
    await serveBuild(session, build, manifest);
    await unhurried(session);
    sessions.set(role, session);
  }
  return sessions;
}

/** Processes each item, some at a time; returns all results in order. */
async function inPages<T>(items: readonly T[], work: (item: T) => Promise<string[]>): Promise<string[]> {
  const answers: string[][] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [place, item] of waiting) answers[place] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers.flat();
}

/** Opens a screen and its dialogs in one page, until something goes wrong there. */
async function faultsOf(
  session: BrowserContext,
  live: LiveShell,
  visits: readonly Visit[],
  say: Options["say"],
): Promise<string[]> {
  const all: string[] = [];
  let page: SmokePage | null = null;
  for (const visit of visits) {
    const row = /:\w/.test(visit.href) ? await rowFor(session, live, visit) : {};
    if (row === undefined)
      all.push(
        `  ${visit.what}: no list is known for the rows of ${visit.href}. Name it in the screen: rows: "/api/…".`,
      );
    if (row === null) say(`  not opened: ${visit.what}, ${visit.href}: there is no row for it`);
    if (!row) continue;
    page ??= await SmokePage.in(session);
    const faults = await page.faultsAt(new URL(withRow(visit.href, row), live.address).href, visit.isDialog);
    all.push(...faults.map((fault) => `  ${visit.what}: ${fault}`));
    if (faults.length > 0) {
      await page.close();
      page = null;
    }
  }
  await page?.close();
  return all;
}

/** A row of the first list that has one; null if all are empty, undefined if none of them is a list. */
async function rowFor(session: BrowserContext, live: LiveShell, { lists }: Visit) {
  let isList = false;
  for (const list of lists) {
    const answer = await session.request.get(new URL(oneRowOf(list), live.address).href);
    const row = answer.ok() ? firstRow(await answer.json()) : undefined;
    if (row) return row;
    isList ||= row === null;
  }
  return isList ? null : undefined;
}
