import type { Activity } from "@dmc-hub/shared-types";
import { json, listPage, openScreen } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { climb, walk } from "./testing-itinerary.ts";

/** What every schedule requests from the API besides its activities. */
export const scheduleAnswers = {
  ...companyAnswers,
  "GET /api/itineraries/:id/guide-clashes": () => json([]),
  "GET /api/bookings": () => listPage([]),
};

/** An API with one activity, which changes. */
export const oneActivity = (first = climb) => {
  let now: Activity = first;
  return {
    ...scheduleAnswers,
    "GET /api/activities": () => json([now]),
    "GET /api/activities/:id": () => json(now),
    "PUT /api/activities/:id": ({ body }: { body: unknown }) =>
      json((now = { ...now, ...(body as Partial<Activity>), version: now.version + 1 })),
  };
};

/** Opens the schedule of an itinerary, where the screens stand. */
export const openSchedule = (at = "/itineraries/details/31") =>
  openScreen(
    <main id="content" tabIndex={-1}>
      <ActivitySchedule itinerary={walk} lit={null} onLight={() => undefined} />
    </main>,
    { at },
  );
