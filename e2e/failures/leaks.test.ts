import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { open } from "./page.ts";
import { type Target, targets } from "./targets.ts";

/** How often each remote is mounted and unmounted: MOUNTS=100 for the long form. */
const mounts = Number(process.env["MOUNTS"] ?? 15);

/** Single-spa's own timers hold what was unmounted until their limit has passed, ms by the page's clock. */
const limits = 8_500;

/**
 * What may be held more afterwards; bytes are the engine's compiled code before it is steady, and one screen that is kept
 * takes 0.3 MB.
 */
const more: Held = { nodes: 12, listeners: 4, heap: 2_000_000 };

// Otherwise remains of other stories in the process would be counted.
test.use({ isFresh: true });

for (const target of targets) {
  test(`${target.name} leaves nothing behind after ${mounts} visits`, async ({ page, signedInAs }) => {
    await signedInAs(target.account);
    await page.clock.install();
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await open(page, target.other);
    await visit(page, target, 10);
    const before = await held(page, session);
    await visit(page, target, mounts);
    // What is still under way is held for a moment; what was left behind stays.
    await expect.poll(async () => grown(before, await held(page, session))).toEqual([]);
  });
}

/** Navigates to the target and back repeatedly, from within the page for speed. */
const visit = (page: Page, { link, shows, other }: Target, times: number) =>
  page.evaluate(
    async ([places, count]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
      const saying = (elements: string, text: string) =>
        [...document.querySelectorAll<HTMLElement>(elements)].find(
          ({ textContent }) => textContent?.trim() === text,
        );
      const round = Array.from({ length: count }, () => places).flat();
      for (const place of round) {
        saying("nav a", place.link)?.click();
        while (!saying("main *", place.shows)) await new Promise(requestAnimationFrame);
      }
    },
    [[{ link, shows }, other], times] as const,
  );

/** What the page holds once that no longer becomes less: on a busy machine, the last screen is unmounted a moment later. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  // The screen it rests on is drawn whole: a list's rows come after its heading.
  const whole = page.locator("main tbody [data-part=name]").or(page.getByText("404 Page Not Found"));
  await whole.first().waitFor();
  let last = await heldNow(page, session);
  for (;;) {
    const now = await heldNow(page, session);
    if (now.nodes >= last.nodes) return now;
    last = now;
  }
}

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

/** The figures that have grown by more than they may, in words. */
const grown = (before: Held, after: Held): string[] =>
  (["nodes", "listeners", "heap"] as const)
    .filter((name) => after[name] - before[name] > more[name])
    .map((name) => `${name}: ${before[name]}, then ${after[name]}`);

/** What the page holds after garbage collection: DOM nodes, event listeners and bytes of the heap. */
async function heldNow(page: Page, session: CDPSession): Promise<Held> {
  await page.clock.fastForward(limits);
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
}
