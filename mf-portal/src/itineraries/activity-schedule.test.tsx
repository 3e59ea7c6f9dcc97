import { expect, test } from "@jest/globals";
import type { Activity } from "@dmc-hub/shared-types";
import { chooseFromMenu, fakeApi, json, nothing, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { climb } from "./testing-itinerary.ts";
import { oneActivity, openSchedule, scheduleAnswers } from "./testing-schedule.tsx";

test("says that there are no activities, and adds the first one on the trip's first day", async () => {
  const rows: Activity[] = [];
  const calls = fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json(rows),
    "POST /api/activities": () => {
      rows.push(climb);
      return json(climb);
    },
  });
  const { person, address } = openSchedule();
  expect(await screen.findByText("No activities have been added to this itinerary yet")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Add First Activity" }));
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "The climb");
  expect(address()).toBe("/itineraries/details/31?activity=new");
  await person.type(screen.getByLabelText("From"), "12:30");
  await person.type(screen.getByLabelText("Until"), "09:00");
  await person.click(screen.getByRole("button", { name: "Create Activity" }));
  expect(
    await screen.findByText("Must not be before the start, unless it ends on another day"),
  ).toBeVisible();
  await person.clear(screen.getByLabelText("Until"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Experience");
  await person.click(screen.getByRole("button", { name: "Create Activity" }));
  expect(await screen.findByRole("link", { name: "The climb" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Activity" })).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    itineraryId: 31,
    title: "The climb",
    kind: "experience",
    day: "2025-01-05",
    startTime: "12:30",
    endTime: null,
  });
});

test("draws a long plan to its end", async () => {
  const visits = Array.from({ length: 40 }, (_, index) => ({
    ...climb,
    id: index + 1,
    day: `2025-01-0${5 + (index % 4)}`,
    title: `Visit ${index + 1}`,
  }));
  fakeApi({ ...scheduleAnswers, "GET /api/activities": () => json(visits) });
  openSchedule();
  expect(await screen.findByRole("link", { name: "Visit 1" })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Visit/ })).toHaveLength(40));
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(5);
});

test("shows the activities day by day in the order of their times", async () => {
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () =>
      json([
        { ...climb, id: 1, day: "2025-01-07", title: "Boat" },
        { ...climb, id: 2, startTime: "19:00", endTime: null, title: "Dinner", kind: "meal", place: null },
        climb,
        { ...climb, id: 3, startTime: null, endTime: null, title: "Market" },
      ]),
  });
  openSchedule();
  await screen.findByText("Dinner");
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Day 1 · Sun, Jan 5, 2025",
    "Day 2 · Mon, Jan 6, 2025",
    "Day 3 · Tue, Jan 7, 2025",
    "Day 4 · Wed, Jan 8, 2025",
    "Day 5 · Thu, Jan 9, 2025",
  ]);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "The climb",
    "Dinner",
    "Market",
    "Boat",
  ]);
  expect(screen.getByText("Any time")).toBeVisible();
  expect(screen.getAllByText("09:00–12:30")).toHaveLength(2);
  expect(screen.getByText("19:00")).toBeVisible();
  expect(screen.getAllByText("Experience · Bomerano")).toHaveLength(3);
  expect(screen.getByText("Meal")).toBeVisible();
  expect(screen.getAllByText("Nothing planned")).toHaveLength(3);
});

test("names a place's time zone where its clocks show another time than the company's", async () => {
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () =>
      json([
        { ...climb, timeZone: "Europe/Rome" },
        { ...climb, id: 52, startTime: "13:00", endTime: null, timeZone: "Africa/Abidjan" },
        { ...climb, id: 53, startTime: null, endTime: "14:00", timeZone: "Asia/Tokyo" },
        { ...climb, id: 54, startTime: "15:00", endTime: null, timeZone: "Etc/GMT+2" },
      ]),
  });
  openSchedule();
  expect(await screen.findByText("Rome time")).toBeVisible();
  expect(screen.getByText("until 14:00")).toHaveTextContent("until 14:00Tokyo time");
  expect(screen.getByText("15:00")).toHaveTextContent("15:00UTC-2");
  expect(screen.queryByText("Abidjan time")).toBeNull();
});

test("marks what cannot be kept, with the reason", async () => {
  const clash = {
    activityId: 51,
    guideName: "Chiara",
    title: "Cellar",
    itineraryId: 2,
    itineraryTitle: "Wine",
    day: "2025-01-06",
    startTime: "11:30",
  };
  fakeApi({
    ...scheduleAnswers,
    "GET /api/itineraries/:id/guide-clashes": () => json([clash]),
    "GET /api/activities": () =>
      json([climb, { ...climb, id: 52, title: "Boat", startTime: "12:00", endTime: "13:00" }]),
  });
  openSchedule();
  expect(await screen.findByText("Overlaps with Boat")).toBeVisible();
  expect(screen.getByText("Overlaps with The climb")).toBeVisible();
  expect(await screen.findByText("Chiara is needed elsewhere at 11:30: Cellar (Wine)")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("2 activities cannot be kept as planned");
});

test("deletes an activity after a question", async () => {
  const calls = fakeApi({ ...oneActivity(), "DELETE /api/activities/:id": () => nothing() });
  const { person, toasts, address } = openSchedule();
  await chooseFromMenu(person, "The climb", "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete activity" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await person.click(question.getByRole("button", { name: "Delete activity" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Activity Deleted" }));
  expect(calls.find(({ method }) => method === "DELETE")?.path).toBe("/api/activities/51");
  await waitFor(() => expect(address()).toBe("/itineraries/details/31"));
});

test("opens nothing for an address that names no activity", async () => {
  const calls = fakeApi({ ...scheduleAnswers, "GET /api/activities": () => json([climb]) });
  openSchedule("/itineraries/details/31?activity=twelve");
  await screen.findByRole("link", { name: "The climb" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/api/activities/"))).toBe(false);
});
