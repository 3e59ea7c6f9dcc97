import { expect, test } from "@jest/globals";
import type { AuditEntry } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen, within } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { BookingDetails } from "./booking-details.tsx";
import { villa } from "./testing-booking.ts";

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  dmcId: 1,
  at: "2025-01-02T09:00:00.000Z",
  actorKind: "staff",
  userId: 7,
  actorName: "Ana Silva",
  actorLabel: "Staff",
  action: "create",
  verb: "Created",
  resource: "booking",
  resourceId: 41,
  title: "Villa Rufolo",
  thing: "booking Villa Rufolo",
  tripId: 3,
  changes: [],
  reason: null,
  source: "screen",
  requestId: "made",
  ...given,
});

const cancelled = {
  field: "status",
  label: "Status",
  as: "status",
  old: "pending",
  new: "cancelled",
  oldName: "Pending",
  newName: "Cancelled",
} as const;

test("shows the booking, and who changed it and why, the latest first", async () => {
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
    "GET /api/audit": ({ query }) => {
      asked.push(query.toString());
      return json([
        entry({ id: 2, verb: "Changed", action: "update", changes: [cancelled], reason: "Rain" }),
        entry({}),
      ]);
    },
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
  expect(await panel.findByText("Reason: Rain")).toBeVisible();
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Changed by Ana SilvaJan 2, 2025, 09:00Status: Pending → CancelledReason: Rain",
    "Created by Ana SilvaJan 2, 2025, 09:00",
  ]);
  await person.click(panel.getByRole("button", { name: "Edit Booking" }));
  await person.click(panel.getByRole("button", { name: "Delete" }));
  expect(asked).toEqual(["resource=booking&resourceId=41", "edit", "delete Villa Rufolo"]);
});

test("its history shows that its confirmation was sent again", async () => {
  const mail = { id: 1, recipient: "acme@mail.example", state: "sent", failure: null };
  const sent = { ...mail, createdAt: "2025-01-02T09:00:00Z", sentAt: "2025-01-02T09:00:00Z" };
  const entries = [entry({})];
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings/:id": () => json(villa),
    "GET /api/bookings/:id/confirmations": () => json({ clientEmail: mail.recipient, mails: [sent] }),
    "POST /api/bookings/:id/confirmations": () => {
      entries.unshift(entry({ id: 2, action: "send", verb: "Sent" }));
      return json(sent, {}, 201);
    },
    "GET /api/audit": () => json(entries),
  });
  const { person } = openScreen(
    <BookingDetails id={41} onClose={() => undefined} onEdit={() => undefined} onDelete={() => undefined} />,
  );
  expect(await screen.findByText("Created by Ana Silva")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Send again" }));
  await person.click(await screen.findByRole("button", { name: "Send" }));
  expect(await screen.findByText("Sent by Ana Silva")).toBeVisible();
});

test("a booking that nobody provides says so with a dash, as of all that is empty", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings/:id": () => json({ ...villa, partnerId: null, partnerName: null, partnerType: null }),
    "GET /api/bookings/:id/confirmations": () => json({ clientEmail: "acme@mail.example", mails: [] }),
    "GET /api/audit": () => json([]),
  });
  openScreen(
    <BookingDetails id={41} onClose={() => undefined} onEdit={() => undefined} onDelete={() => undefined} />,
  );
  expect((await screen.findByText("Partner")).nextElementSibling).toHaveTextContent("–");
});
