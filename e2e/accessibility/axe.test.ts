import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { screens } from "./screens.ts";

const looks = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;

const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

// Nothing is looked at while it is still on its way to its colour.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, as, path, before, show } of screens) {
  test(`${name}: everybody can use it, in light and dark, wide and narrow`, async ({ page, signedInAs }) => {
    if (as !== null) await signedInAs(as);
    await before?.(page);
    await page.goto(path);
    await show(page);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
      expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
