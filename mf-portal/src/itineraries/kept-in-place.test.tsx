import { expect, test } from "@jest/globals";
import type { Activity } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { climb, walk } from "./testing-itinerary.ts";
import { scheduleAnswers } from "./testing-schedule.tsx";

/** A schedule that colleagues change, of which the page hears. */
function openShared(first: readonly Activity[], at: string, trip = walk) {
  let now = first;
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json(now),
    "GET /api/activities/:id": () => json(now[0] ?? climb, {}, now.length === 0 ? 404 : 200),
  });
  const opened = openScreen(<ActivitySchedule itinerary={trip} lit={null} onLight={() => undefined} />, {
    at,
  });
  const leave = (next: readonly Activity[]) => {
    now = next;
    void opened.hear();
  };
  return { ...opened, leave };
}

const title = () => screen.findByRole("textbox", { name: /^Title/ });

const dayOf = (name: RegExp) => within(screen.getByRole("heading", { name }).closest("li") as HTMLElement);

test("an activity's form keeps what is typed in it while a colleague moves or deletes the activity", async () => {
  const { person, leave } = openShared([climb], "/itineraries/details/31?activity=51");
  await person.type(await title(), " at dawn");
  const other = { ...climb, id: 52, title: "Dinner" };
  leave([{ ...climb, day: "2025-01-07", version: 2 }, other]);
  await screen.findByText("Dinner");
  expect(await title()).toHaveValue("The climb at dawn");
  leave([other, { ...other, id: 53, title: "Show" }]);
  await screen.findByText("Show");
  expect(await title()).toHaveValue("The climb at dawn");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/The climb/)).toBeNull());
});

test("the form of the first activity stays when a colleague adds one", async () => {
  const { person, leave } = openShared([], "/itineraries/details/31?activity=new");
  await person.type(await title(), "Boat");
  leave([climb]);
  await screen.findByText("The climb");
  expect(await title()).toHaveValue("Boat");
  expect(dayOf(/^Day 1/).queryByRole("textbox")).toBeNull();
});

const flight = { ...climb, id: 52, title: "Night flight", day: "2025-01-04" };
const open = { ...walk, startDate: null, endDate: null };

test.each<[string, typeof walk, string, readonly Activity[], readonly Activity[]]>([
  ["adds one on the eve of the trip", walk, "", [climb], [climb, flight]],
  ["adds one before all others, where dates are open", open, "", [climb], [climb, flight]],
  ["deletes the only activity", walk, "&day=2025-01-07", [climb], []],
  [
    "moves its day's last one away, where dates are open",
    open,
    "&day=2025-01-04",
    [climb, flight],
    [climb, { ...flight, day: "2025-01-06" }],
  ],
])(
  "the form of a new activity keeps what is typed in it while a colleague %s",
  async (_, trip, day, first, next) => {
    const { person, leave } = openShared(first, `/itineraries/details/31?activity=new${day}`, trip);
    await person.type(await title(), "Boat");
    leave(next);
    if (next.length === 0) await waitFor(() => expect(screen.queryByText("The climb")).toBeNull());
    else await screen.findByText("Night flight");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveValue("Boat"));
    for (const heading of screen.getAllByRole("heading", { level: 3 }))
      expect(heading).toHaveTextContent(/^Day [1-9]\d* ·/);
  },
);

test("an address of an activity that is gone says so", async () => {
  openShared([climb], "/itineraries/details/31?activity=99");
  expect(await screen.findByText("This activity could not be opened")).toBeVisible();
  expect(await screen.findByText("The climb")).toBeVisible();
});

test("an address of one that is there says nothing of the kind", async () => {
  openShared([climb], "/itineraries/details/31?activity=51");
  await title();
  expect(screen.queryByText("This activity could not be opened")).toBeNull();
});
