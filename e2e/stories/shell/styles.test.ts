import { expect, test } from "../../fixtures/test.ts";

test("what has the focus stands below the bar, also on the way back through a list", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/clients");
  const boxes = page.getByRole("table", { name: "Clients" }).getByRole("checkbox");
  await expect(boxes.nth(8)).toBeVisible();
  await boxes.last().focus();
  const bar = await page.getByRole("banner").boundingBox();
  const focused = page.getByRole("main").locator(":focus");
  await expect(focused).toBeVisible();
  while ((await focused.count()) > 0) {
    const place = await focused.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.keyboard.press("Shift+Tab");
  }
});

test("no component's style begins with @, for which a browser styles the whole page anew", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.goto("/clients");
  await page.getByRole("button", { name: "Add Client" }).first().click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  expect(rules.some((rule) => rule.startsWith(".dmc-") && rule.includes("@media"))).toBe(true);
  expect(rules.filter((rule) => rule.startsWith("@") && rule.includes(".dmc-"))).toEqual([]);
});

test("a window that changes its width while parts are drawn for the first time is laid out for it", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("azure");
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/clients");
  await expect(page.getByRole("table", { name: "Clients" }).getByRole("row").nth(2)).toBeVisible();
  // As by parts that come all the time.
  await page.locator("style[data-emotion=dmc]").evaluate((style: HTMLStyleElement) => {
    setInterval(() => style.sheet?.insertRule(".none{color:red}", style.sheet.cssRules.length));
  });
  const open = page.getByRole("button", { name: "Open navigation" });
  for (const width of Array.from({ length: 5 }, () => [767, 768]).flat()) {
    await page.setViewportSize({ width, height: 800 });
    await expect(open).toBeVisible({ visible: width < 768 });
  }
});
