import { signInColleague } from "../../fixtures/colleague.ts";
import { choose, toast } from "../../fixtures/lists.ts";
import { recently } from "../../fixtures/recently.ts";
import { expect, sameSite, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a colleague's change of a booking is in the bell and in the list at once, until it is marked as read", async ({
  page,
  add,
  playwright,
  baseURL,
}) => {
  const title = unique("Coach to Èze");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const proposal = await add("proposals", { clientId: client.id, title: "Riviera", destination: "Nice" });
  const itinerary = await add("itineraries", { proposalId: proposal.id, title: "Five days by coach" });
  const days = { startDate: day(60), endDate: day(61) };
  const booking = await add("bookings", { itineraryId: itinerary.id, title, ...days });
  const colleague = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await signInColleague(page.request, colleague);

  const following = page.waitForResponse("**/api/events*");
  await page.goto(`/bookings?${new URLSearchParams({ q: title })}`);
  await expect(page.getByRole("cell", { name: "Pending" })).toBeVisible();
  await following;
  const data = { status: "confirmed" };
  await colleague.put(`/api/bookings/${booking.id}`, { data, headers: sameSite() });
  await expect(page.getByRole("cell", { name: "Confirmed" })).toBeVisible();

  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications, \d/ })
    .click();
  const bell = page.getByRole("dialog", { name: "Notifications" });
  await expect(bell.getByRole("listitem").filter({ hasText: title })).toContainText(
    recently("Confirmed by Noé Girard, "),
  );
  await bell.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await bell.getByRole("link", { name: title }).click();
  await expect(page.getByRole("dialog", { name: title })).toContainText("Changed by Noé Girard");
  await colleague.dispose();
});

test("a session that was ended elsewhere is left without a click", async ({ page }) => {
  const following = page.waitForResponse("**/api/events*");
  await page.goto("/suppliers");
  await following;
  await page.request.post("/api/logout", { headers: sameSite() });
  await expect(toast(page)).toContainText("You have been signed out");
  await expect(page).toHaveURL(/\/auth/);
});

test("a booking's confirmation is sent and shown, and goes into a calendar", async ({ page, add }) => {
  const title = unique("Hotel in Menton");
  const client = await add("clients", { name: "Borealis", email: "desk@borealis.example" });
  const proposal = await add("proposals", { clientId: client.id, title: "Riviera", destination: "Menton" });
  const itinerary = await add("itineraries", { proposalId: proposal.id, title: "Lemon days" });
  await add("bookings", { itineraryId: itinerary.id, title, startDate: day(30), endDate: day(33) });
  await page.goto(`/bookings?${new URLSearchParams({ q: title })}`);
  await choose(page, title, "Send Confirmation");
  const dialog = page.getByRole("dialog", { name: "Send Confirmation" });
  await expect(dialog.getByRole("textbox", { name: "Recipient" })).toHaveValue("desk@borealis.example");
  await dialog.getByRole("button", { name: "Confirm and send" }).click();
  await expect(toast(page)).toContainText("To desk@borealis.example");
  await expect(page.getByRole("cell", { name: "Confirmed" })).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  const details = page.getByRole("dialog", { name: title });
  await expect(details.getByRole("listitem").first()).toContainText("Sentdesk@borealis.example");
  const download = page.waitForEvent("download");
  await details.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toMatch(/^booking-\d+\.ics$/);
});

test("the calendar's address is read by whoever knows it, until it is revoked", async ({ page, request }) => {
  await page.goto("/settings/company?tab=integrations");
  const made = page.getByRole("textbox", { name: "Calendar address" });
  const first = page.getByRole("button", { name: "Create address" });
  await first.or(made).waitFor();
  if (await first.isVisible()) await first.click();
  const address = new URL(await made.inputValue());
  // Node does not resolve *.localhost by itself.
  const read = () => request.get(address.pathname, { headers: { host: address.host } });
  const calendar = await read();
  expect([calendar.status(), calendar.headers()["content-type"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(await calendar.text()).toContain("BEGIN:VEVENT");
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog", { name: "Revoke?" }).getByRole("button", { name: "Revoke" }).click();
  await expect(first).toBeVisible();
  expect((await read()).status()).toBe(404);
});

test("help opens with a question mark, and names what the keyboard can do", async ({ page }) => {
  await page.goto("/suppliers");
  await page.getByRole("heading", { name: "Suppliers" }).waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help).toContainText("Search everything");
  await help.getByRole("link", { name: "Integrations" }).click();
  await expect(page).toHaveURL("/settings/company?tab=integrations");
  await expect(help).toBeHidden();
});
