import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { markOf } from "./click-parts.ts";
import { clients, suppliers } from "./screens.ts";
import type { StorageState } from "./visit.ts";

/** What is clicked, with the longest it may take until its content is drawn, ms. */
export const clicked = {
  dialog: { what: "a dialog, for the first time", limit: 100 },
  first: { what: "another remote's list, for the first time", limit: 300 },
  again: { what: "another remote's list, shown before", limit: 100 },
  dashboard: { what: "the dashboard, for the first time", limit: 100 },
  meant: { what: "the dashboard, once the pointer has rested on its link", limit: 100 },
  plan: { what: "an itinerary of 60 activities", limit: 150 },
  longPlan: { what: "an itinerary of 500 activities", limit: 500 },
} as const;

/** How long a person's pointer is on a link before they press, ms, of those who are quick. */
const REST = 200;

/** From a click to its content, ms. */
export type Clicks = Readonly<Record<keyof typeof clicked, number>>;

/** Ids of the itineraries that are opened. */
export type Plans = Readonly<Record<"plan" | "longPlan", number>>;

/** What a screen shows once its content is there. */
const shows = {
  dialog: "[role=dialog] input",
  dashboard: 'main a[href^="/proposals/details/"]',
  itineraries: 'table[aria-label="Itineraries"] tbody tr:not([data-testid])',
  plan: "main li.card",
};

/** Opens in one tab, one after another, what staff open in a day, and before that what a pointer has rested on. */
export async function clickThrough(
  browser: Browser,
  address: string,
  { session, plans }: { readonly session: StorageState; readonly plans: Plans },
): Promise<Clicks> {
  const meant = await inNewContext(browser, session, async (context) => {
    const page = await openClients(context, address);
    await linkTo(page, "Dashboard").hover();
    await page.waitForTimeout(REST);
    return follow(page, "Dashboard", shows.dashboard, "meant");
  });
  return inNewContext(browser, session, async (context) => {
    const page = await openClients(context, address);
    const dialog = await click(
      page,
      page.getByRole("button", { name: "Add Client" }),
      shows.dialog,
      "dialog",
    );
    await page.keyboard.press("Escape");
    await page.locator(shows.dialog).first().waitFor({ state: "hidden" });
    const first = await follow(page, "Suppliers", suppliers.content, "first");
    await follow(page, "Clients", clients.content);
    const again = await follow(page, "Suppliers", suppliers.content, "again");
    const dashboard = await follow(page, "Dashboard", shows.dashboard, "dashboard");
    return { dialog, first, again, dashboard, meant, ...(await openPlans(page, plans)) };
  });
}

async function inNewContext<Result>(
  browser: Browser,
  session: StorageState,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ storageState: session });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function openClients(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address + clients.path);
  await page.locator(clients.content).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

async function openPlans(page: Page, { plan, longPlan }: Plans): Promise<Pick<Clicks, keyof Plans>> {
  await follow(page, "Itineraries", shows.itineraries);
  const planTime = await click(page, linkOf(page, plan), shows.plan, "plan");
  await follow(page, "Itineraries", shows.itineraries);
  return { plan: planTime, longPlan: await click(page, linkOf(page, longPlan), shows.plan, "longPlan") };
}

const linkOf = (page: Page, id: number): Locator =>
  page.locator(`main a[href="/itineraries/details/${id}"]`).first();

const linkTo = (page: Page, name: string): Locator =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });

const follow = (page: Page, name: string, content: string, kind?: keyof Clicks): Promise<number> =>
  click(page, linkTo(page, name), content, kind);

/** What the screen still loads comes first, as before a person's next click. */
async function click(page: Page, target: Locator, content: string, kind = ""): Promise<number> {
  await page.waitForLoadState("networkidle");
  const marks = { clicked: markOf.clicked(kind), drawn: markOf.drawn(kind) };
  const shown = await page.evaluateHandle(noteClick, { content, ...marks });
  await target.click();
  return shown.evaluate(({ time }) => time);
}

/** Runs in the page: resolves with the time from the next click until the content is drawn, and marks both for a trace. */
function noteClick({ content, clicked, drawn }: Readonly<Record<"content" | "clicked" | "drawn", string>>): {
  time: Promise<number>;
} {
  const time = new Promise<number>((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        performance.mark(clicked, { startTime: timeStamp });
        const observer = new MutationObserver(() => {
          if (!document.querySelector(content)?.getClientRects().length) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            performance.mark(drawn);
            resolve(performance.now() - timeStamp);
          });
        });
        observer.observe(document, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  return { time };
}
