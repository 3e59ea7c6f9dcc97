import type { Browser, Page } from "@playwright/test";
import { escape } from "../../fixtures/keyboard.ts";
import { choose, toast } from "../../fixtures/lists.ts";
import { recently } from "../../fixtures/recently.ts";
import { expect, type Row, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

interface Trip {
  readonly proposal: Row;
  readonly itinerary: Row;
  /** The title of the proposal, as used in news. */
  readonly title: string;
}

/** Two days by the sea, not seen by any client yet. */
async function aTrip(add: (kind: string, draft: object) => Promise<Row>): Promise<Trip> {
  const title = unique("Spring on the coast");
  const client = await add("clients", { name: unique("Nordlys"), email: "desk@nordlys.example" });
  const days = { startDate: "2028-05-01", endDate: "2028-05-02" };
  const offer = { clientId: client.id, title, destination: "Nice", value: 48_250, ...days };
  const proposal = await add("proposals", offer);
  const itinerary = await add("itineraries", { proposalId: proposal.id, title: `${title} by boat` });
  const nice = { place: "Nice", latitude: 43.7, longitude: 7.27 };
  const walk = { day: "2028-05-01", startTime: "09:30", title: "Old town walk", ...nice };
  await add("activities", { itineraryId: itinerary.id, ...walk });
  return { proposal, itinerary, title };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share with Client" });

/** Creates a link in the open dialog, and returns its address. */
async function makeLink(page: Page): Promise<string> {
  await dialogOf(page).getByRole("button", { name: "Create Link" }).click();
  await expect(toast(page)).toContainText("Link Created");
  // The form is new once what has changed is read again.
  await expect(dialogOf(page).getByRole("button", { name: "Create Link" })).toBeEnabled();
  return dialogOf(page)
    .getByRole("textbox", { name: /^Link to/ })
    .inputValue();
}

/** A client's phone that opens an address. */
async function onPhone(browser: Browser, address: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const client = await phone.newPage();
  await client.goto(address);
  return client;
}

test("a client accepts on a phone, and the staff's bell tells it without a click", async ({
  page,
  browser,
  add,
}) => {
  const { itinerary, title } = await aTrip(add);
  const following = page.waitForResponse("**/api/events*");
  await page.goto(`/itineraries/details/${itinerary.id}`);
  await page.getByRole("button", { name: "Share with Client" }).click();
  await dialogOf(page).getByLabel("Valid for").fill("14");
  await expect(dialogOf(page).getByRole("checkbox", { name: /accept or decline/ })).toBeChecked();
  const address = await makeLink(page);
  await expect(dialogOf(page)).toContainText("Not opened yet.");
  await escape(page, dialogOf(page));
  await following;
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();

  const client = await onPhone(browser, address);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(client.getByText("Old town walk")).toBeVisible();
  await client.getByRole("link", { name: "Accept or decline" }).tap();
  await client.getByLabel("Your name").fill("Ann Larsen");
  await client.getByRole("button", { name: "Accept" }).tap();
  await expect(client.getByText(/^Accepted by Ann Larsen on /)).toBeVisible();
  await client.context().close();

  const bell = page.getByRole("dialog", { name: "Notifications" });
  await expect(bell.getByRole("listitem").filter({ hasText: title })).toContainText(
    recently("Accepted by Ann Larsen, "),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share with Client" }).click();
  await expect(dialogOf(page)).toContainText(recently("Acceptedby Ann Larsen, "));
  await expect(dialogOf(page)).toContainText(recently("Opened 2 times, last "));
  await expect(dialogOf(page)).toContainText("The proposal is accepted, so there is nothing left to ask.");
});

test("what is shared from a list shows no price, and is gone once it is revoked", async ({
  page,
  browser,
  add,
}) => {
  const { itinerary, title } = await aTrip(add);
  await page.goto(`/itineraries?${new URLSearchParams({ q: title })}`);
  await choose(page, String(itinerary["title"]), "Share with Client");
  await dialogOf(page)
    .getByRole("checkbox", { name: /accept or decline/ })
    .uncheck();
  const address = await makeLink(page);
  const client = await onPhone(browser, address);
  await expect(client.getByText("Old town walk")).toBeVisible();
  await expect(client.getByText("48,250")).toBeHidden();
  await expect(client.getByRole("button")).toHaveCount(0);

  await dialogOf(page).getByRole("button", { name: "Revoke" }).click();
  await expect(dialogOf(page)).toContainText(recently("Revoked "));
  await expect(dialogOf(page)).toContainText("Opened once");
  await client.reload();
  await expect(client.getByRole("heading", { name: "No longer available" })).toBeVisible();
  await client.context().close();
});

test("a proposal is shown with its days, declined, and says so on its page", async ({
  page,
  browser,
  add,
}) => {
  const { proposal } = await aTrip(add);
  const following = page.waitForResponse("**/api/events*");
  await page.goto(`/proposals/details/${proposal.id}`);
  await following;
  await page.getByRole("button", { name: "Share with Client" }).click();
  const client = await onPhone(browser, await makeLink(page));
  await expect(client.getByText("€48,250")).toBeVisible();
  await expect(client.getByText("Old town walk")).toBeVisible();
  await client.getByLabel("Your name").fill("Ann Larsen");
  await client.getByRole("button", { name: "Decline" }).tap();
  await expect(client.getByText(/^Declined by Ann Larsen on /)).toBeVisible();
  await client.context().close();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByText("Declined", { exact: true })).toBeVisible();
});
