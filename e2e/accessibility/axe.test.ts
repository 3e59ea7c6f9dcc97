import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { test } from "./kept-page.ts";
import { screens } from "./screens.ts";

const all = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] } as const;

/** The scheme only changes colours. */
const contrast = { type: "rule", values: ["color-contrast"] } as const;

type Rules = typeof all | typeof contrast;

/**
 * Screens checked on a narrow page, one for each kind of layout; the rest differ only in words and in what
 * does not fit: the page without a frame, both frames behind their menu, the dashboard's cards, rows as
 * cards, those with a bar over them, a side panel and a dialog over the whole page, tabs, an itinerary's days
 * with their map, a calendar, charts with a table of figures.
 */
const narrowly: ReadonlySet<string> = new Set([
  "sign-in with errors",
  "dashboard",
  "clients, some of them ticked",
  "clients, the form",
  "clients, the details",
  "an itinerary's page, with schedule conflicts",
  "messages",
  "guides, one's availability",
  "company settings, branding",
  "users",
  "releases",
]);

/** The remote that owns a screen, for finding one team's stories. */
function ownerOf(path: string): string {
  if (/^\/(?:auth|nowhere|admin\/docs)/.test(path)) return "shell";
  if (path.startsWith("/admin/")) return "mf-admin";
  return /^\/(?:suppliers|guides|agencies)/.test(path) ? "mf-network" : "mf-portal";
}

for (const screen of screens) {
  const { name, path } = screen;
  test(`${ownerOf(path)}, ${name}: everybody can use it, in light and dark, wide and narrow`, async ({
    page,
    open,
  }) => {
    await open(screen);
    await expectItFits(page, 1440);
    expect(await violations(page, all), "1440 px, light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    expect(await violations(page, contrast), "1440 px, dark").toEqual([]);
    await expectItFits(page, 768);
    await expectItFits(page, 390);
    if (narrowly.has(name)) expect(await violations(page, all), "390 px, dark").toEqual([]);
  });
}

test("every screen that is looked at narrowly is one that there is", () => {
  expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining([...narrowly]));
});

async function expectItFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Layouts computed by scripts settle a moment later.
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { intervals: [20, 50, 100, 500] }).toBeLessThanOrEqual(width);
}

async function violations(page: Page, { type, values }: Rules): Promise<string[]> {
  await settled(page);
  const isThere = await page.evaluate(() => "axe" in window);
  // It is half a megabyte, and stays in the page.
  const { violations: found } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) })
    // Only violations are described; no page contains frames, so none is searched.
    .options({ runOnly: { type, values: [...values] }, resultTypes: ["violations"], elementRef: false })
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Waits until everything has loaded, and nothing moves or fades any more, except endless animations. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
