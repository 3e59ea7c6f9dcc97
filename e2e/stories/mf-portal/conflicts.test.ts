import type { APIRequestContext, Page } from "@playwright/test";
import { choose, toast } from "../../fixtures/lists.ts";
import { expect, openSession, type Row, sameSite, test, unique } from "../../fixtures/test.ts";

// Two people of one company change the same thing. The second is told, and nothing is overwritten.

/** A colleague's change to a row, of which the page is not notified. */
type Colleague = (kind: string, row: Row, fields: object) => Promise<void>;

/** Somebody else of the same company, with a session of their own. */
async function colleagueOf(request: APIRequestContext, page: Page): Promise<Colleague> {
  // Usually a page hears of others' changes at once, but not if it has lost the connection.
  await page.route("**/api/events*", (route) => route.abort());
  await openSession(request, "azure");
  return async (kind, { id }, fields) => {
    const answer = await request.put(`/api/${kind}/${id}`, { data: fields, headers: sameSite() });
    expect(answer.status()).toBe(200);
  };
}

const readRow = async (page: Page, kind: string, { id }: Row): Promise<Record<string, unknown>> =>
  (await page.request.get(`/api/${kind}/${id}`)).json();

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a proposal's status: the second sees what the first has changed, and tries again", async ({
  page,
  request,
  add,
}) => {
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const proposal = await add("proposals", { clientId: client.id, title: "Fjords", destination: "Tromsø" });
  const colleague = await colleagueOf(request, page);
  await page.goto(`/proposals/details/${proposal.id}`);
  const accept = page.getByRole("button", { name: "Mark as accepted" });
  await expect(accept).toBeVisible();
  await colleague("proposals", proposal, { title: "Fjords by boat", value: 900 });
  await accept.click();
  await expect(toast(page)).toContainText("Somebody else has changed this proposal");
  await toast(page).hover();
  await expect(page.getByRole("heading", { level: 1, name: "Fjords by boat" })).toBeVisible();
  expect(await readRow(page, "proposals", proposal)).toMatchObject({ status: "draft", value: 900 });
  await toast(page).getByRole("button", { name: "Try again" }).click();
  await expect(toast(page)).toContainText("Proposal Accepted");
  expect(await readRow(page, "proposals", proposal)).toMatchObject({ status: "accepted", value: 900 });
});

test("a booking that is cancelled: the second sees what the first has changed, and cancels it anyway", async ({
  page,
  request,
  add,
}) => {
  const { booking, title } = await bookingOf(add);
  const colleague = await colleagueOf(request, page);
  await page.goto(`/bookings?${new URLSearchParams({ q: title })}`);
  await choose(page, title, "Cancel Booking");
  const question = page.getByRole("alertdialog", { name: "Cancel booking" });
  await question.getByRole("textbox", { name: "Reason" }).fill("The harbour is frozen");
  await colleague("bookings", booking, { pax: 12 });
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect(question).toContainText("Somebody else has changed this booking.");
  await expect(question.getByRole("textbox", { name: "Reason" })).toHaveValue("The harbour is frozen");
  expect(await readRow(page, "bookings", booking)).toMatchObject({ status: "pending", pax: 12 });
  await question.getByRole("button", { name: "Cancel booking anyway" }).click();
  await expect(toast(page)).toContainText("Booking Cancelled");
  expect(await readRow(page, "bookings", booking)).toMatchObject({ status: "cancelled", pax: 12 });
});

test("a bulk change: it names what was changed meanwhile, does the others, and goes on when asked", async ({
  page,
  request,
  add,
}) => {
  const name = unique("Ferry");
  const { booking, itinerary } = await bookingOf(add, `${name} there`);
  const back = await add("bookings", { ...trip, itineraryId: itinerary.id, title: `${name} back` });
  const colleague = await colleagueOf(request, page);
  await page.goto(`/bookings?${new URLSearchParams({ q: name })}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await colleague("bookings", booking, { pax: 12 });
  await page.getByRole("combobox", { name: "Set status" }).selectOption("Confirmed");
  await expect(page.getByRole("listitem").filter({ hasText: `${name} there` })).toHaveText(
    `${name} there: Somebody else has changed it.`,
  );
  await expect(toast(page)).toContainText("1 booking changed");
  expect(await readRow(page, "bookings", back)).toMatchObject({ status: "confirmed" });
  expect(await readRow(page, "bookings", booking)).toMatchObject({ status: "pending", pax: 12 });
  await page.getByRole("button", { name: "Change 1 booking anyway" }).click();
  await expect(page.getByText("1 booking stayed as before")).toBeHidden();
  await expect(page.getByRole("cell", { name: "Confirmed" })).toHaveCount(2);
  expect(await readRow(page, "bookings", booking)).toMatchObject({ status: "confirmed", pax: 12 });
});

test("a task: who checks what was changed meanwhile is told, and tries again", async ({
  page,
  request,
  add,
}) => {
  const title = unique("Call the harbour");
  const task = await add("tasks", { title, dueDate: "2020-01-01" });
  const colleague = await colleagueOf(request, page);
  await page.goto("/dashboard?panel=tasks");
  const panel = page.getByRole("dialog", { name: "Tasks" });
  const box = panel.getByRole("checkbox", { name: `Done: ${title}` });
  await expect(box).toBeVisible();
  await colleague("tasks", task, { title: `${title} at noon` });
  await box.click();
  await expect(toast(page)).toContainText("Somebody else has changed this task");
  await toast(page).hover();
  await expect(panel.getByRole("checkbox", { name: `Done: ${title} at noon` })).not.toBeChecked();
  expect(await readRow(page, "tasks", task)).not.toMatchObject({ status: "completed" });
  // The panel stays open.
  await toast(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("checkbox", { name: `Done: ${title} at noon` })).toBeChecked();
  await expect
    .poll(() => readRow(page, "tasks", task))
    .toMatchObject({ status: "completed", title: `${title} at noon` });
});

const trip = { startDate: "2028-02-27", endDate: "2028-02-29" };

/** A booking with its parents. */
async function bookingOf(add: (kind: string, draft: object) => Promise<Row>, title = unique("Boat")) {
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const proposal = await add("proposals", { clientId: client.id, title: "Fjords", destination: "Tromsø" });
  const itinerary = await add("itineraries", { proposalId: proposal.id, title: "Five days by boat" });
  const booking = await add("bookings", { ...trip, itineraryId: itinerary.id, title });
  return { booking, itinerary, title };
}
