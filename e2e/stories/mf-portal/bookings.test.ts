import { escape } from "../../fixtures/keyboard.ts";
import { choose, toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a booking is cancelled with a reason, which its history keeps, and taken back", async ({
  page,
  add,
}) => {
  const title = unique("Boat for twelve");
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const proposal = await add("proposals", { clientId: client.id, title: "Fjords", destination: "Tromsø" });
  const itinerary = await add("itineraries", { proposalId: proposal.id, title: "Five days by boat" });
  const harbour = unique("Harbour Tours");
  const partner = await add("partners", { name: harbour, type: "supplier", email: "hello@harbour.example" });
  await add("bookings", {
    itineraryId: itinerary.id,
    partnerId: partner.id,
    title,
    startDate: "2028-02-27",
    endDate: "2028-02-29",
    status: "confirmed",
  });
  await page.goto(`/bookings?${new URLSearchParams({ q: title })}`);
  await page.getByRole("link", { name: harbour }).click();
  await page
    .getByRole("dialog", { name: harbour })
    .getByRole("link", { name: `Bookings of ${harbour}` })
    .click();
  await expect(page.getByText(`Bookings of ${harbour}`)).toBeVisible();
  await choose(page, title, "Cancel Booking");
  const question = page.getByRole("alertdialog", { name: "Cancel booking" });
  await question.getByRole("textbox", { name: "Reason" }).fill("The harbour is frozen");
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect(toast(page)).toContainText("Booking Cancelled");
  // It stays for as long as it is pointed at.
  await toast(page).hover();
  await expect(page.getByRole("cell", { name: "Cancelled" })).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Booking Restored");
  await expect(page.getByRole("cell", { name: "Confirmed" })).toBeVisible();

  await page.getByRole("link", { name: title }).click();
  const details = page.getByRole("dialog", { name: title });
  await expect(details).toContainText("The harbour is frozen");
  await expect(details).toContainText("3 days");
  await escape(page, details);
});
