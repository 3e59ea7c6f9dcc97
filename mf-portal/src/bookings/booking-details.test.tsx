import { expect, test } from "@jest/globals";
import type { BookingStatusChange } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen, within } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { BookingDetails } from "./booking-details.tsx";
import { villa } from "./testing-booking.ts";

const change = (given: Partial<BookingStatusChange>): BookingStatusChange => ({
  id: 1,
  bookingId: 41,
  from: null,
  to: "pending",
  reason: null,
  userId: 7,
  userName: "Ana Silva",
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  ...given,
});

test("shows the booking, and who changed its status and why, the latest first", async () => {
  const asked: string[] = [];
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings/:id": () =>
      json({
        ...villa,
        status: "cancelled",
        notes: "Sea view",
        activityId: 51,
        activityTitle: "The climb",
        partnerId: 7,
        partnerName: "Harbour Tours",
        partnerType: "supplier",
      }),
    "GET /api/bookings/:id/confirmations": () => json({ clientEmail: "acme@mail.example", mails: [] }),
    "GET /api/bookings/:id/history": () =>
      json([
        change({}),
        change({ id: 2, from: "pending", to: "cancelled", reason: "Rain", userName: null, userId: null }),
      ]),
  });
  const { person } = openScreen(
    <BookingDetails
      id={41}
      onClose={() => asked.push("close")}
      onEdit={() => asked.push("edit")}
      onDelete={({ title }) => asked.push(`delete ${title}`)}
    />,
  );
  const panel = within(await screen.findByRole("dialog", { name: "Villa Rufolo" }));
  for (const words of [
    "Acme Travel",
    "Jan 5 - Jan 9, 2025",
    "5 days",
    "3 guests",
    "Sea view",
    "Harbour Tours",
    "B-41",
  ])
    expect(panel.getByText(words)).toBeVisible();
  expect(panel.getByRole("link", { name: "Five days on foot" })).toHaveAttribute(
    "href",
    "/itineraries/details/31",
  );
  expect(panel.getByRole("link", { name: "The climb" })).toHaveAttribute(
    "href",
    "/itineraries/details/31?activity=51",
  );
  expect(await panel.findByText("Somebody, 3 hours ago: Rain")).toBeVisible();
  const lines = panel.getAllByText(/3 hours ago/).map(({ textContent }) => textContent);
  expect(lines).toEqual(["Somebody, 3 hours ago: Rain", "Ana Silva, 3 hours ago"]);
  await person.click(panel.getByRole("button", { name: "Edit Booking" }));
  await person.click(panel.getByRole("button", { name: "Delete" }));
  expect(asked).toEqual(["edit", "delete Villa Rufolo"]);
});
