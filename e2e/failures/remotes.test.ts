import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { entryOf, type Fault, faults, type Hang, hangs, registries, status } from "./faults.ts";
import { afresh, comesBack, link, message, open, retry, shown } from "./page.ts";
import { type Target, targets } from "./targets.ts";

/** The shell treats all remotes alike: one of them meets every fault, the others one fault and one hang. */
const [whole, ...others] = targets as [Target, ...Target[]];

/** Longest wait for the message, ms by the page's clock. */
const patience = 10_000;

for (const [part, kinds] of Object.entries(faults)) {
  test(`${whole.name} says so in its place when ${part} fails, and comes back`, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs(whole.account);
    await endures(page, whole, kinds);
  });
}

for (const target of others) {
  test(`${target.name} says so in its place when it fails, and comes back`, async ({ page, signedInAs }) => {
    await signedInAs(target.account);
    await endures(page, target, Object.fromEntries(Object.entries(faults["its entry"] ?? {}).slice(0, 1)));
  });
}

test.describe("by the page's clock", () => {
  test.use({ isFresh: true });

  for (const [target, kinds] of [
    [whole, Object.keys(hangs)],
    ...others.map((other) => [other, ["its entry"]] as const),
  ] as const) {
    for (const kind of kinds) {
      test(`${target.name} says so within ten seconds when ${kind} hangs, and comes back`, async ({
        page,
        signedInAs,
      }) => {
        const { begin, says, begun } = hangs[kind] as Hang;
        await signedInAs(target.account);
        await page.clock.install();
        await begin(page, target);
        await open(page, target.other);
        const hasBegun = begun(page, target);
        await link(page, target.link).click();
        await hasBegun;
        await takeTurns(page);
        await page.clock.fastForward(patience);
        await expect(message(page, target)).toContainText(says ?? /./);
        await comesBack(page, target);
      });
    }
  }
});

test(`${whole.name} comes back by what is known of it while the registry fails`, async ({
  page,
  signedInAs,
}) => {
  await signedInAs(whole.account);
  await page.route(entryOf(whole), status(404));
  await open(page, whole.other);
  await link(page, whole.link).click();
  await expect(message(page, whole)).toBeVisible();
  for (const [what, answer] of Object.entries(registries)) {
    await test.step(`the registry ${what}`, async () => {
      await page.route("**/registry.json", answer);
      await retry(page, whole);
      await expect(message(page, whole)).toBeVisible();
    });
  }
  await page.unroute(entryOf(whole));
  await retry(page, whole);
  await expect(shown(page, whole)).toBeVisible();
});

/**
 * Causes one fault after another; each is reported in the remote's place, and with the first one the rest
 * keeps working.
 */
async function endures(page: Page, target: Target, kinds: Readonly<Record<string, Fault>>): Promise<void> {
  for (const [place, [what, { begin, says, isListed, isShared }]] of Object.entries(kinds).entries()) {
    await test.step(what, async () => {
      const rest = isShared ? target.plain : target.other;
      const isNewPage = place === 0 || isListed === true;
      if (isNewPage && place > 0) await comesBack(page, target);
      await afresh(page);
      await begin(page, target);
      if (isNewPage) await open(page, rest);
      await (isNewPage ? link(page, target.link).click() : retry(page, target));
      await expect(message(page, target)).toContainText(says ?? /./);
      // Failures are handled in one way, whatever the fault was.
      if (place > 0) return;
      await link(page, rest.link).click();
      await expect(shown(page, rest)).toBeVisible();
      await link(page, target.link).click();
      await expect(message(page, target)).toBeVisible();
    });
  }
  await comesBack(page, target);
}

/** Lets the page finish what it has begun, by no clock: otherwise the mount would hang as well, and end first. */
const takeTurns = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", done);
        port1.start();
        port2.postMessage(null);
      });
    }
  });
