import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { villa } from "../bookings/testing-booking.ts";
import { ItineraryBookings } from "./itinerary-bookings.tsx";
import { climb, walk } from "./testing-itinerary.ts";
import { openSchedule, scheduleAnswers } from "./testing-schedule.tsx";

const amelie = { partnerId: 7, partnerName: "Amélie" };
const booked = { ...villa, ...amelie, activityId: 51, startDate: "2025-01-06", endDate: "2025-01-06" };

test.each([
  ["another day", {}, "Booked for Jan 6, 2025"],
  ["a longer stay", { day: "2025-01-06", endDay: "2025-01-08" }, "Booked for Jan 6, 2025"],
  ["another guide", { day: "2025-01-06", partnerId: 8, partnerName: "Bruno" }, "Booked with Amélie"],
])("an activity that is booked tells when it was moved to %s", async (_what, moved, warning) => {
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([{ ...climb, ...amelie, day: "2025-01-07", ...moved }]),
    "GET /api/bookings": () => listPage([booked]),
  });
  openSchedule();
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1 activity cannot be kept as planned");
});

test("a guide is not booked by a booking without a partner", async () => {
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([{ ...climb, ...amelie }]),
    "GET /api/bookings": () => listPage([{ ...booked, partnerId: null, partnerName: null }]),
  });
  openSchedule();
  expect(await screen.findByText("Booked without a partner")).toBeVisible();
});

test("what is booked as planned, by whoever is booked, or not any more is no conflict", async () => {
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () =>
      json([
        { ...climb, ...amelie, startTime: null },
        { ...climb, id: 52, title: "Tour", startTime: null },
        { ...climb, id: 53, title: "Cellar", startTime: null },
      ]),
    "GET /api/bookings": () =>
      listPage([
        booked,
        { ...booked, id: 42, activityId: 52 },
        { ...booked, id: 43, activityId: 53, startDate: "2025-01-05", status: "cancelled" },
      ]),
  });
  openSchedule();
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Confirmed" })).toHaveLength(2));
  expect(screen.queryByRole("status")).toBeNull();
});

test("a booking outside the trip's dates tells so, unless it was cancelled", async () => {
  const late = { ...villa, startDate: "2025-01-09", endDate: "2025-01-12" };
  fakeApi({
    "GET /api/bookings": () =>
      listPage([villa, { ...late, id: 42, title: "Late" }, { ...late, id: 43, status: "cancelled" }]),
  });
  openScreen(<ItineraryBookings itinerary={walk} />, { at: "/itineraries/details/31" });
  expect(await screen.findByText("Outside the trip's dates")).toBeVisible();
  expect(screen.getByText("Outside the trip's dates").closest("li")).toHaveTextContent(/^Late/);
});
