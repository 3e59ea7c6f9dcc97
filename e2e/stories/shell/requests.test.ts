import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { screens as adminScreens } from "../../../mf-admin/src/screens.ts";
import { declaration as network } from "../../../mf-network/src/screens.ts";
import { declaration as portal } from "../../../mf-portal/src/screens.ts";
import { oneRowOf } from "../../../shell/sdk/release/smoke-visits.ts";
import type { ScreenDeclaration } from "../../../shell/sdk/src/services/screens.ts";
import { listenTo } from "../../fixtures/listen-to.ts";
import { expect, test } from "../../fixtures/test.ts";

// What the browser has read for another story would not be requested.
test.use({ isFresh: true });

/** Leaves a page without news of colleagues' changes, for which it asks again, as it does for what they have changed. */
const withoutNews = (page: Page) =>
  page.addInitScript(() => {
    class Silence extends EventTarget {
      close() {}
    }
    Object.assign(globalThis, { EventSource: Silence });
  });

/** Makes the page note what it asks for by itself. A hint alone is listed among a page's requests as well. */
async function askedByPage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    const note = (address: string) => asked.push(address);
    const byCode = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      note(input instanceof Request ? input.url : String(input));
      return byCode(input, init);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node instanceof HTMLScriptElement) note(node.src);
          if (node instanceof HTMLLinkElement && node.rel === "stylesheet") note(node.href);
        }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { asked });
  });
  return () =>
    page.evaluate(() => {
      const { asked } = globalThis as unknown as { readonly asked: readonly string[] };
      return asked.map((address) => {
        const { pathname, search } = new URL(address, location.href);
        return pathname + search;
      });
    });
}

/** What the page's head requests before any script has run. */
const hinted = (page: Page) =>
  page
    .locator("link[rel=preload]")
    .evaluateAll((links) => links.map((found) => found.getAttribute("href") ?? ""));

const repeated = (addresses: readonly string[]) =>
  addresses.filter((address, place) => addresses.indexOf(address) !== place);

test("the sign-in page asks for nothing twice, and for nothing that it does not need", async ({ page }) => {
  const { requests, complaints } = listenTo(page);
  await page.goto("/auth", { waitUntil: "networkidle" });
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(repeated(requests)).toEqual([]);
  expect(requests.filter((address) => address.startsWith("/remotes/"))).toEqual([]);
  expect(requests).not.toContain("/api/user");
  expect(complaints).toEqual([]);
});

/** Screens whose data the page's head asks for, as their remotes declare them. */
const screens: readonly ScreenDeclaration[] = [...adminScreens, ...network.screens, ...portal.screens].filter(
  ({ data }) => data.length > 0,
);

/** The address of a screen, for the first row of the list that its data is from. */
async function addressOf({ path, data = [] }: ScreenDeclaration, request: APIRequestContext) {
  if (!path.includes(":id")) return path;
  const list = data.find((address) => address.endsWith("/:id"))?.replace("/:id", "") ?? "";
  const rows = (await (await request.get(oneRowOf(list))).json()) as readonly { readonly id: number }[];
  return path.replace(":id", String(rows[0]?.id));
}

/**
 * Opens a screen in a page of its own, because a second does not request what the first still preloads. On a busy machine
 * the API may not say in time who asks, on whom the screen's hints depend: then again.
 */
async function openHinted(context: BrowserContext, path: string, tries = 5) {
  for (let left = tries; ; left -= 1) {
    const page = await context.newPage();
    await withoutNews(page);
    const asked = await askedByPage(page);
    const told = listenTo(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const hints = await hinted(page);
    if (left === 1) expect(hints.length).toBeGreaterThan(3);
    if (hints.length > 3) return { page, asked, hints, ...told };
    await page.close();
  }
}

/** A screen of each sort is opened in a browser that has read nothing, then shown again with what that has kept. */
const inNewBrowser = new Set(["/clients", "/dashboard", "/admin/dmcs"]);

for (const screen of screens) {
  test.describe(() => {
    const isFresh = inNewBrowser.has(screen.path);
    test.use({ isFresh });
    test(`${screen.path} asks for nothing twice, and its hints are used`, async ({ context, signedInAs }) => {
      await signedInAs(screen.roles.includes("admin") ? "admin" : "azure");
      const path = await addressOf(screen, context.request);
      for (const cache of isFresh ? ["cold", "warm"] : ["warm"]) {
        const { page, requests, complaints, asked, hints } = await openHinted(context, path);
        expect(repeated(requests), cache).toEqual([]);
        const used = await asked();
        expect(hints.filter((address) => !used.includes(address))).toEqual([]);
        // A hint of data goes once a call takes its answer.
        await expect(page.locator("link[rel=preload][as=fetch]")).toHaveCount(0);
        expect(complaints, cache).toEqual([]);
        await page.close();
      }
    });
  });
}

/** Makes the page note when its first rows appear; returns what it had requested by then. */
async function askedBeforeRows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("tbody [data-part=name]") === null) return;
      performance.mark("rows");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const shown = performance.getEntriesByName("rows")[0]?.startTime ?? 0;
      const before = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < shown);
      return before.map(({ name }) => new URL(name).pathname);
    });
}

test("every script of a screen is hinted, so that none waits for another", async ({ page, signedInAs }) => {
  await signedInAs("azure");
  const asked = await askedBeforeRows(page);
  await page.goto("/clients", { waitUntil: "networkidle" });
  await expect(page.getByRole("row", { name: /@/ }).first()).toBeVisible();
  const known = new Set(await hinted(page));
  // Dialogs over the list load after its rows; the frame's news load after three seconds, on a busy machine before them.
  const scripts = (await asked()).filter((address) => /^(?!.*\/notifications\.).*\.js$/.test(address));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((address) => !known.has(address))).toEqual([]);
});

test("a link under the pointer has its screen's code and data loaded, once", async ({ page, signedInAs }) => {
  const { requests, complaints } = listenTo(page);
  await withoutNews(page);
  await signedInAs("azure");
  await page.goto("/clients", { waitUntil: "networkidle" });
  // A busy machine has nothing on its way for a while and has not drawn the list yet: what it shares is not known before.
  await expect(page.getByRole("table", { name: "Clients" }).getByRole("row").nth(2)).toBeVisible();
  const link = page.getByRole("navigation").getByRole("link", { name: "Suppliers" });
  await link.hover();
  const data = "/api/partners?sort=name&limit=25&type=supplier";
  await expect.poll(() => requests.filter((address) => address === data).length).toBe(1);
  await expect.poll(() => requests.filter((one) => /mf-network.*suppliers/.test(one)).length).toBe(1);
  await link.click();
  await expect(page.getByRole("table", { name: "Suppliers" }).getByRole("row").nth(2)).toBeVisible();
  expect(repeated(requests)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("going from screen to screen leaves nothing in the console", async ({ page, signedInAs }) => {
  const { complaints } = listenTo(page);
  await signedInAs("azure");
  await page.goto("/");
  for (const name of [
    "Clients",
    "Proposals",
    "Suppliers",
    "Guides",
    "Agencies",
    "User Settings",
    "Dashboard",
  ]) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "User Settings" })).toBeVisible();
  expect(complaints).toEqual([]);
});
