import { faults, hangs, registries, entryOf, status } from "./faults.ts";
import { afresh, isSamePage, link, message, open, shown, tryAgain } from "./page.ts";
import { targets } from "./targets.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe.configure({ timeout: 60_000 });

for (const target of targets) {
  for (const [part, kinds] of Object.entries(faults)) {
    test(`${target.name} says so in its place when ${part} fails, and comes back`, async ({
      page,
      signedInAs,
    }) => {
      await signedInAs(target.account);
      const steps = Object.entries(kinds);
      for (const [place, [what, { begin, says, isShared }]] of steps.entries()) {
        await test.step(`${part} ${what}`, async () => {
          await afresh(page);
          await begin(page, target);
          const rest = isShared ? target.plain : target.other;
          if (place === 0) {
            await open(page, rest);
            await link(page, target.link).click();
          } else {
            await tryAgain(page);
          }
          await expect(message(page, target)).toContainText(says ?? /./, { timeout: 10_000 });
          await link(page, rest.link).click();
          await expect(shown(page, rest)).toBeVisible();
          await link(page, target.link).click();
          await expect(message(page, target)).toBeVisible({ timeout: 10_000 });
        });
      }
      await afresh(page);
      await tryAgain(page);
      await expect(shown(page, target)).toBeVisible();
      await isSamePage(page);
    });
  }

  test(`${target.name} says so within ten seconds when it hangs, and comes back`, async ({
    browser,
    baseURL,
    page,
    signedInAs,
  }) => {
    await signedInAs(target.account);
    const cookies = await page.context().storageState();
    await Promise.all(
      Object.entries(hangs).map(async ([part, { begin, says }]) => {
        const context = await browser.newContext({ baseURL: baseURL ?? "", storageState: cookies });
        const own = await context.newPage();
        await begin(own, target);
        await open(own, target.other);
        await link(own, target.link).click();
        await expect(message(own, target), part).toContainText(says ?? /./, { timeout: 10_000 });
        await afresh(own);
        await tryAgain(own);
        await expect(shown(own, target), part).toBeVisible();
        await isSamePage(own);
        await context.close();
      }),
    );
  });

  test(`${target.name} comes back by what is known of it while the registry fails`, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs(target.account);
    await page.route(entryOf(target), status(404));
    await open(page, target.other);
    await link(page, target.link).click();
    await expect(message(page, target)).toBeVisible();
    for (const [what, answer] of Object.entries(registries)) {
      await test.step(`the registry ${what}`, async () => {
        await page.route("**/registry.json", answer);
        await tryAgain(page);
        await expect(message(page, target)).toBeVisible({ timeout: 10_000 });
      });
    }
    await page.unroute(entryOf(target));
    await tryAgain(page);
    await expect(shown(page, target)).toBeVisible();
    await isSamePage(page);
  });
}
