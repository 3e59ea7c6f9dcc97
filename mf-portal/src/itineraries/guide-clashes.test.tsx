import { expect, test } from "@jest/globals";
import {
  fakeApi,
  json,
  keptRow,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { CancelBooking } from "../bookings/cancel-booking.tsx";
import { villa } from "../bookings/testing-booking.ts";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { DeleteActivity } from "./delete-activity.tsx";
import { climb, walk } from "./testing-itinerary.ts";
import { scheduleAnswers } from "./testing-schedule.tsx";

const clash = {
  activityId: climb.id,
  guideName: "Inês Duarte",
  title: "City tour",
  itineraryId: 32,
  itineraryTitle: "Porto",
  day: climb.day,
  startTime: null,
};

const other = { ...climb, id: 52, itineraryId: 32, title: "City tour" };

/** The plan of an itinerary whose guide is needed elsewhere, until that is cancelled or deleted. */
test.each([
  ["a booking", <CancelBooking key="booking" id={villa.id} onClose={() => undefined} />, "Cancel booking"],
  [
    "an activity of another itinerary",
    <DeleteActivity
      key="activity"
      itinerary={{ ...walk, id: 32 }}
      activity={other}
      onClose={() => undefined}
    />,
    "Delete activity",
  ],
])("a plan is without its clash once %s is gone", async (_what, question, button) => {
  const kept = keptRow(villa);
  let isTaken = true;
  fakeApi({
    ...companyAnswers,
    "GET /api/activities": () => json([climb]),
    "GET /api/bookings": () => listPage([]),
    "GET /api/bookings/:id": kept.get,
    "PUT /api/bookings/:id": (call) => ((isTaken = false), kept.put(call)),
    "DELETE /api/activities/:id": () => ((isTaken = false), nothing()),
    "GET /api/itineraries/:id/guide-clashes": () => json(isTaken ? [clash] : []),
  });
  const { person } = openScreen(
    <>
      <ActivitySchedule itinerary={walk} lit={null} onLight={() => undefined} />
      {question}
    </>,
    { at: "/itineraries/details/31" },
  );
  expect(await screen.findByText(/^Inês Duarte is needed elsewhere/)).toBeInTheDocument();
  await person.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByText(/^Inês Duarte is needed elsewhere/)).toBeNull());
});

test("where it cannot be checked whether guides are free, the plan says so, and tries again", async () => {
  const answers = [problem(503, "Not just now.")];
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([climb]),
    "GET /api/itineraries/:id/guide-clashes": () => answers.shift() ?? json([]),
  });
  const { person } = openScreen(<ActivitySchedule itinerary={walk} lit={null} onLight={() => undefined} />, {
    at: "/itineraries/details/31",
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Whether guides are needed elsewhere could not be checked.");
  await person.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
