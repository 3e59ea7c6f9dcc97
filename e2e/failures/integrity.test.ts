import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { link, open, shown } from "./page.ts";
import { sumOf } from "./served.ts";
import { targets } from "./targets.ts";

/** Scripts that the page itself adds, each with its integrity attribute. */
async function addedScripts(page: Page): Promise<() => Promise<{ address: string; integrity: string }[]>> {
  await page.addInitScript(() => {
    const added: object[] = Object.assign(window, { addedScripts: [] }).addedScripts;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src !== "")
          added.push({ address: node.src, integrity: node.integrity });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { addedScripts: [] }).addedScripts);
}

for (const target of targets) {
  test(`every script of ${target.name} and of the shell is loaded once, with its sum`, async ({
    page,
    signedInAs,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(request.url());
    });
    const scripts = await addedScripts(page);
    await signedInAs(target.account);
    await open(page, target);
    await link(page, target.other.link).click();
    await expect(shown(page, target.other)).toBeVisible();
    const addresses = async () => [...new Set((await scripts()).map(({ address }) => address))].toSorted();
    // Dialogs over a list still open on demand.
    await expect(async () => expect(asked.toSorted()).toEqual(await addresses())).toPass();

    const added = await scripts();
    const vouched = await Promise.all(
      added.map(async ({ address }) => ({
        address,
        integrity: sumOf(await (await page.request.get(address)).text()),
      })),
    );
    expect(added).toEqual(vouched);
    const paths = added.map(({ address }) => new URL(address).pathname);
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/sdk-\w+\./));
    expect(paths).toContainEqual(expect.stringContaining(`/remotes/${target.name}/`));
    expect(paths).toContainEqual(expect.stringContaining(`/${target.chunk}.`));
  });
}
