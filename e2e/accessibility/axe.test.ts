import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { screens } from "./screens.ts";

const all = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] } as const;

/** The scheme changes colours alone; the rest of the rules holds once for each width. */
const contrast = { type: "rule", values: ["color-contrast"] } as const;

const looks = [
  { width: 1440, colorScheme: "light", rules: all },
  { width: 1440, colorScheme: "dark", rules: contrast },
  // What could be wrong here alone is that something does not fit.
  { width: 768, colorScheme: "light", rules: null },
  { width: 390, colorScheme: "dark", rules: all },
] as const;

type Rules = typeof all | typeof contrast;

// Nothing is looked at while it is still on its way to its colour.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, as, path, before, show } of screens) {
  test(`${name}: everybody can use it, in light and dark, wide and narrow`, async ({ page, signedInAs }) => {
    if (as !== null) await signedInAs(as);
    await before?.(page);
    await page.goto(path);
    await show(page);
    for (const { width, colorScheme, rules } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
      if (rules !== null) expect(await violations(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

async function violations(page: Page, { type, values }: Rules): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // Only what is wrong is described; no page is framed, so none is asked for its part.
    .options({ runOnly: { type, values: [...values] }, resultTypes: ["violations"], elementRef: false })
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
