import { choose, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("what is planned is booked with its partner, days and guests, and the booking says with whom", async ({
  page,
  add,
}) => {
  const hotel = unique("Hôtel de la Mer");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const partner = await add("partners", { name: hotel, type: "supplier", email: "desk@mer.example" });
  const days = { startDate: "2028-05-01", endDate: "2028-05-05" };
  const offer = { clientId: client.id, title: "Riviera", destination: "Nice", pax: 14, ...days };
  const { id: proposalId } = await add("proposals", offer);
  const { id: itineraryId } = await add("itineraries", { proposalId, title: "Five days by the sea" });
  const stay = unique("Rooms by the sea");
  const nights = { day: "2028-05-02", endDay: "2028-05-04", kind: "stay", partnerId: partner.id };
  await add("activities", { itineraryId, title: stay, ...nights });
  await page.goto(`/itineraries/details/${itineraryId}`);

  // Moved by menu as by dragging: with a way back.
  await choose(page, stay, "Move to…");
  await page.getByRole("textbox", { name: "Day" }).fill("2028-05-01");
  await page.getByRole("button", { name: "Move Activity" }).click();
  await toast(page).hover();
  await expect(page.getByRole("listitem").filter({ hasText: "Mon, May 1, 2028" })).toContainText(stay);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Tue, May 2, 2028" })).toContainText(stay);

  await choose(page, stay, "Book");
  const form = page.getByRole("dialog", { name: "New Booking" });
  await expect(form.getByRole("combobox", { name: "Partner" })).toHaveValue(hotel);
  await expect(form.getByLabel("Start date")).toHaveValue("2028-05-02");
  await expect(form.getByLabel("End date")).toHaveValue("2028-05-04");
  await expect(form.getByRole("textbox", { name: "Guests" })).toHaveValue("14");
  await form.getByRole("button", { name: "Create Booking" }).click();
  await expect(toast(page)).toContainText("Booking Created");
  await expect(page).toHaveURL(`/itineraries/details/${itineraryId}`);

  await page.goto(`/bookings?${new URLSearchParams({ q: stay })}`);
  const row = page.getByRole("row", { name: new RegExp(stay) });
  await expect(row).toContainText("14 guests");
  await row.getByRole("link", { name: hotel }).click();
  await expect(page.getByRole("dialog", { name: hotel })).toBeVisible();
});
