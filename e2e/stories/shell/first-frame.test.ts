import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";

// A browser that has kept scripts would not wait for them.
test.use({ isFresh: true });

/** Holds the shell's scripts back; returns how to let them come. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Where each text is on the screen, in whole pixels, by the text. */
const placesOf = (page: Page, root: string, texts: readonly string[]) =>
  page.evaluate(
    ([selector, wanted]) => {
      const walker = document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT);
      const places: Record<string, number[][]> = {};
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        if (!wanted.includes(text)) continue;
        range.selectNode(node);
        const { x, y, width, height } = range.getBoundingClientRect();
        if (width > 0) (places[text] ??= []).push([x, y, width, height].map(Math.round));
      }
      return places;
    },
    [root, texts] as const,
  );

const onWide = [
  "Azure Coast Travel",
  "Main",
  "Bookings",
  "Company Settings",
  "Camille Moreau",
  "DMC Manager",
];

for (const [width, height, texts] of [
  [1440, 900, ["Clients", ...onWide]],
  [768, 1024, ["Clients", ...onWide]],
  [390, 844, ["Clients"]],
] as const) {
  test(`at ${width} px the frame comes with the page, and the real one stands where it stood`, async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signedInAs("azure");
    const letScriptsCome = await withoutScripts(page);
    await page.goto("/clients", { waitUntil: "commit" });
    await expect(page.locator("#first-frame h1")).toHaveText("Clients");
    await expect(page.getByRole("link")).toHaveCount(0);
    const before = await placesOf(page, "#first-frame", texts);
    expect(Object.keys(before).toSorted()).toEqual([...texts].toSorted());
    letScriptsCome();
    await expect(page.getByRole("row", { name: /@/ }).first()).toBeVisible();
    await expect(page.locator("#first-frame")).toHaveCount(0);
    const after = await placesOf(page, "#root", texts);
    for (const text of texts) expect(after[text], text).toEqual(expect.arrayContaining(before[text]!));
  });
}

test("nothing moves while the page takes shape", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { seen });
  });
  for (const path of ["/clients", "/dashboard", "/itineraries/details/1"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const shift = await page.evaluate(
      () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
    );
    // Lighthouse calls 0.1 good.
    expect(shift, path).toBeLessThan(0.03);
  }
});

test("a screen begins at its top, the one before stays where it is until then, and is found there again", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto("/clients");
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("row");
  await expect(rows.nth(5)).toBeVisible();
  await nextScroll(page, () => page.evaluate(() => scrollTo(0, 100)));
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  const seen = await nextScroll(page, () =>
    navigation.getByRole("link", { name: "Suppliers", exact: true }).click(),
  );
  expect(seen).not.toMatchObject({ title: "Clients" });
  expect(seen).toMatchObject({ top: 0 });
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await page.goBack();
  await expect(rows.nth(5)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
});

/** What is seen when the page is scrolled next, by `act`. */
async function nextScroll(page: Page, act: () => Promise<unknown>) {
  const seen = await page.evaluateHandle(() => ({
    scrolled: new Promise((resolve) => {
      const look = () => resolve({ title: document.querySelector("h1")?.textContent, top: scrollY });
      addEventListener("scroll", look, { once: true });
    }),
  }));
  await act();
  return seen.evaluate(({ scrolled }) => scrolled);
}

test("who signs out on the main host leaves the company's colours behind", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  await page.goto("/clients");
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--dmc-colors-accent-solid"),
    );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const own = await accent();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(await accent()).not.toBe(own);
});
