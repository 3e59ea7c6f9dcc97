import type { Locator, Page } from "@playwright/test";
import { press, tabTo } from "../../fixtures/keyboard.ts";
import { toast } from "../../fixtures/lists.ts";
import { expect, openSession, type Row, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

type Add = (kind: string, draft: object) => Promise<Row>;

/** An itinerary from the first to the fifth of May 2028. */
async function fiveDays(add: Add): Promise<Row> {
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const days = { startDate: "2028-05-01", endDate: "2028-05-05" };
  const offer = { clientId: client.id, title: "Riviera", destination: "Nice", ...days };
  const { id: proposalId } = await add("proposals", offer);
  return add("itineraries", { proposalId, title: "Five days by the sea" });
}

const detailsOf = ({ id }: Row) => `/itineraries/details/${id}`;

/** A day of May in the schedule. */
const dayOf = (page: Page, day: number): Locator =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name: `May ${day}, 2028` }) });

/** The activity on that day of the schedule, whose card contains more than its title. */
const cardOf = (page: Page, day: number, title: string): Locator =>
  dayOf(page, day)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title }) });

const gripOf = (page: Page, title: string): Locator =>
  page.getByRole("button", { name: `Move ${title} to another day` });

const scheduleConflicts = (page: Page): Locator => page.getByText(/ cannot be kept as planned$/);

interface Planned {
  readonly title: string;
  readonly kind: string;
  readonly from: string;
  readonly until: string;
  /** What is typed as the place, and the suggestion to pick. */
  readonly place: readonly [typed: string, city: RegExp];
}

/** Fills in the form in the plan. */
async function fillIn(
  page: Page,
  { title, kind, from, until, place: [typed, city] }: Planned,
): Promise<void> {
  const form = page.getByRole("region", { name: "Add Activity" });
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  await form.getByRole("combobox", { name: "Kind" }).selectOption(kind);
  await form.getByLabel("From").fill(from);
  await form.getByLabel("Until").fill(until);
  await form.getByRole("combobox", { name: "Place" }).fill(typed);
  await page.getByRole("option", { name: city }).click();
  await expect(form.getByText(/^On the map at .*, Europe\/(?:Paris|Monaco|Rome) time$/)).toBeVisible();
  await form.getByRole("button", { name: "Create Activity" }).click();
  await expect(form).toBeHidden();
}

test("five days are planned where they stand, and the map shows their places in order", async ({
  page,
  add,
}) => {
  await page.goto(detailsOf(await fiveDays(add)));
  await page.getByRole("button", { name: "Add First Activity" }).click();
  const at = { from: "10:00", until: "12:00" };
  await fillIn(page, { title: "Old town walk", kind: "Visit", ...at, place: ["nice", /^Nice\s*France$/] });
  const days: readonly Planned[] = [
    { title: "Palace and rock", kind: "Visit", ...at, place: ["Palace, mona", /^Monaco\s*Monaco$/] },
    { title: "Lemon gardens", kind: "Experience", ...at, place: ["ment", /^Menton\s*France$/] },
    { title: "Flower market", kind: "Visit", ...at, place: ["san re", /^San Remo\s*Italy$/] },
    { title: "Lunch in the port", kind: "Meal", ...at, place: ["geno", /^Genoa\s*Italy$/] },
  ];
  for (const [index, planned] of days.entries()) {
    await page.getByRole("button", { name: `Add activity on May ${index + 2}, 2028` }).click();
    await fillIn(page, planned);
    await expect(cardOf(page, index + 2, planned.title)).toContainText("10:00–12:00");
  }
  await expect(page.getByRole("region", { name: "Map" }).getByRole("listitem")).toHaveText([
    "Day 1: Nice",
    "Day 2: Palace, Monaco",
    "Day 3: Menton",
    "Day 4: San Remo",
    "Day 5: Genoa",
  ]);
  await expect(scheduleConflicts(page)).toBeHidden();
});

test("a map is brought nearer by the wheel and moved by keys, and a click on one sets an activity's pin", async ({
  page,
  add,
}) => {
  const itinerary = await fiveDays(add);
  const on = { itineraryId: itinerary.id, latitude: 43.7, longitude: 7.27, place: "Nice" };
  await add("activities", { ...on, day: "2028-05-01", title: "Regatta" });
  await add("activities", {
    ...on,
    day: "2028-05-02",
    title: "Hidden beach",
    place: "A beach",
    longitude: 7.3,
  });
  await page.goto(detailsOf(itinerary));
  const map = page.getByRole("application", { name: /^Map of the trip/ });
  await expect(map.getByText("A beach", { exact: true })).toBeVisible();
  const whole = page.getByRole("button", { name: "Show all of it" });
  await map.hover();
  await page.mouse.wheel(0, -120);
  await expect(whole).toBeHidden();
  await map.focus();
  await page.mouse.wheel(0, -120);
  await expect(whole).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("0");
  await expect(whole).toBeHidden();

  await page.getByRole("link", { name: "Hidden beach" }).click();
  const form = page.getByRole("region", { name: "Edit Activity" });
  await form.getByRole("button", { name: "Show the map" }).click();
  const atlas = form.getByRole("application", { name: /^Map to choose the place on/ });
  await expect(atlas.getByText("Nice", { exact: true })).toBeVisible();
  const { width = 0, height = 0 } = (await atlas.boundingBox()) ?? {};
  await atlas.click({ position: { x: width * 0.25, y: height * 0.25 } });
  await expect(form.getByText(/^On the map at 4[4-9]\.\d\d°, [3-6]\.\d\d°/)).toBeVisible();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
  const activities = await (await page.request.get(`/api/activities?itineraryId=${itinerary.id}`)).json();
  const beach = activities.find(({ title }: { title: string }) => title === "Hidden beach");
  expect(beach.latitude).toBeGreaterThan(44);
  expect(beach.timeZone).toBe("Europe/Paris");
});

test("a clash of times says why, and is mended by dragging, which can be undone", async ({ page, add }) => {
  const itinerary = await fiveDays(add);
  const on = { itineraryId: itinerary.id, day: "2028-05-02" };
  await add("activities", { ...on, title: "Regatta", startTime: "09:00", endTime: "12:00" });
  await add("activities", { ...on, title: "Cooking class", startTime: "11:00", endTime: "13:00" });
  await page.goto(detailsOf(itinerary));
  await expect(cardOf(page, 2, "Regatta")).toContainText("Overlaps with Cooking class");
  await expect(cardOf(page, 2, "Cooking class")).toContainText("Overlaps with Regatta");
  await expect(scheduleConflicts(page)).toHaveText("2 activities cannot be kept as planned");

  await gripOf(page, "Cooking class").dragTo(dayOf(page, 4));
  await expect(cardOf(page, 4, "Cooking class")).toBeVisible();
  await expect(toast(page)).toContainText("Activity MovedCooking class: May 4, 2028");
  await expect(scheduleConflicts(page)).toBeHidden();
  await page.reload();
  await expect(cardOf(page, 4, "Cooking class")).toContainText("11:00–13:00");

  await gripOf(page, "Cooking class").dragTo(dayOf(page, 5));
  await toast(page).hover();
  await expect(cardOf(page, 5, "Cooking class")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, 4, "Cooking class")).toBeVisible();
  // It is shown before it is stored, and stored although the page is left at once.
  await page.reload();
  await expect(cardOf(page, 4, "Cooking class")).toBeVisible();
});

test("a way that is too far is mended by keyboard alone", async ({ page, add }) => {
  const itinerary = await fiveDays(add);
  const on = { itineraryId: itinerary.id, day: "2028-05-03" };
  const nice = { place: "Nice", latitude: 43.7, longitude: 7.27 };
  const rome = { place: "Rome", latitude: 41.89, longitude: 12.51 };
  await add("activities", { ...on, ...nice, title: "Breakfast", startTime: "08:00", endTime: "09:00" });
  await add("activities", { ...on, ...rome, title: "Forum at noon", startTime: "10:00" });
  await page.goto(detailsOf(itinerary));
  await expect(cardOf(page, 3, "Forum at noon")).toContainText(/\d+ km from Nice in 1 h 0 min: too far/);

  await press(page, page.getByRole("button", { name: "Actions for Forum at noon" }));
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("m");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  await tabTo(page, dialog.getByLabel("Day"));
  await page.keyboard.type("05042028");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toContainText("Activity MovedForum at noon: May 4, 2028Undo");
  await expect(cardOf(page, 4, "Forum at noon")).toBeVisible();
  await expect(page.getByRole("link", { name: "Forum at noon", exact: true })).toBeFocused();
  await expect(scheduleConflicts(page)).toBeHidden();
});

test("of two who change one activity the second is told, and nothing is written over", async ({
  page,
  browser,
  add,
}) => {
  const itinerary = await fiveDays(add);
  await add("activities", { itineraryId: itinerary.id, day: "2028-05-02", title: "Regatta" });
  const colleague = await (await browser.newContext()).newPage();
  await openSession(colleague.request, "azure");
  for (const who of [page, colleague]) {
    await who.goto(detailsOf(itinerary));
    await who.getByRole("link", { name: "Regatta" }).click();
    await who.getByRole("textbox", { name: "Notes" }).fill("Typed by both");
  }
  await colleague.getByLabel("From").fill("09:30");
  await colleague.getByRole("button", { name: "Save Changes" }).click();
  await expect(cardOf(colleague, 2, "Regatta")).toContainText("09:30");

  const form = page.getByRole("region", { name: "Edit Activity" });
  await form.getByRole("textbox", { name: "Notes" }).fill("Bring the caps");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("Somebody else has changed this")).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveText(["From: – → 09:30", "Notes: – → Typed by both"]);
  await form.getByRole("button", { name: "Keep mine" }).click();
  await expect(cardOf(page, 2, "Regatta")).toContainText("Bring the caps");
  await expect(cardOf(page, 2, "Regatta")).toContainText("09:30");
  await colleague.context().close();
});
