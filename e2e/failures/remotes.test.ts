import { expect, test } from "../fixtures/test.ts";
import { entryOf, faults, hangs, registries, status } from "./faults.ts";
import { afresh, comesBack, link, message, open, shown, tryAgain } from "./page.ts";
import { targets } from "./targets.ts";

test.describe.configure({ timeout: 90_000 });

for (const target of targets) {
  for (const [part, kinds] of Object.entries(faults)) {
    test(`${target.name} says so in its place when ${part} fails, and comes back`, async ({
      page,
      signedInAs,
    }) => {
      await signedInAs(target.account);
      for (const [place, [what, { begin, says, isListed, isShared }]] of Object.entries(kinds).entries()) {
        await test.step(`${part} ${what}`, async () => {
          const rest = isShared ? target.plain : target.other;
          const isNewPage = place === 0 || isListed === true;
          if (isNewPage && place > 0) await comesBack(page, target);
          await afresh(page);
          await begin(page, target);
          if (isNewPage) await open(page, rest);
          await (isNewPage ? link(page, target.link).click() : tryAgain(page));
          await expect(message(page, target)).toContainText(says ?? /./, { timeout: 10_000 });
          await link(page, rest.link).click();
          await expect(shown(page, rest)).toBeVisible();
          await link(page, target.link).click();
          await expect(message(page, target)).toBeVisible({ timeout: 10_000 });
        });
      }
      await comesBack(page, target);
    });
  }

  test(`${target.name} says so within ten seconds when it hangs, and comes back`, async ({
    browser,
    baseURL,
    page,
    signedInAs,
  }) => {
    await signedInAs(target.account);
    const storageState = await page.context().storageState();
    await Promise.all(
      Object.entries(hangs).map(async ([part, { begin, says }]) => {
        const context = await browser.newContext({ baseURL: baseURL ?? "", storageState });
        const own = await context.newPage();
        await begin(own, target);
        await open(own, target.other);
        await link(own, target.link).click();
        await expect(message(own, target), part).toContainText(says ?? /./, { timeout: 10_000 });
        await comesBack(own, target);
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
  });
}
