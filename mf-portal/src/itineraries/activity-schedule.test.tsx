import { expect, test } from "@jest/globals";
import type { Activity } from "@dmc-hub/shared-types";
import { fakeApi, json, listPage, nothing, openScreen, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../testing-company.ts";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { climb, walk } from "./testing-itinerary.ts";

const openSchedule = (at = "/itineraries/details/31") =>
  openScreen(<ActivitySchedule itinerary={walk} />, { at });

test("says that there are no activities, and adds the first one on the journey's first day", async () => {
  const rows: Activity[] = [];
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/activities": () => listPage(rows),
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

test("shows the activities day by day in the order of their times", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/activities": () =>
      listPage([
        { ...climb, id: 1, day: "2025-01-07", title: "Boat" },
        { ...climb, id: 2, startTime: "19:00", endTime: null, title: "Dinner", kind: "meal", place: null },
        climb,
        { ...climb, id: 3, startTime: null, endTime: null, title: "Market" },
      ]),
  });
  openSchedule();
  await screen.findByText("Dinner");
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Day 2 · Jan 6, 2025",
    "Day 3 · Jan 7, 2025",
  ]);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Market",
    "The climb",
    "Dinner",
    "Boat",
  ]);
  expect(screen.getByText("Any time")).toBeVisible();
  expect(screen.getAllByText("09:00–12:30")).toHaveLength(2);
  expect(screen.getByText("19:00")).toBeVisible();
  expect(screen.getAllByText("Experience · Bomerano")).toHaveLength(3);
  expect(screen.getByText("Meal")).toBeVisible();
});

test("changes an activity that the address names", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/activities": () => listPage([climb]),
    "GET /api/activities/:id": () => json(climb),
    "PUT /api/activities/:id": () => json({ ...climb, place: "Nocelle" }),
  });
  const { person, address, toasts } = openSchedule();
  await person.click(await screen.findByRole("link", { name: "The climb" }));
  expect(address()).toBe("/itineraries/details/31?activity=51");
  const field = await screen.findByRole("textbox", { name: "Place" });
  await person.clear(field);
  await person.type(field, "Nocelle");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Activity Updated" }));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ place: "Nocelle" });
  await waitFor(() => expect(address()).toBe("/itineraries/details/31"));
});

test("deletes an activity after a question", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/activities": () => listPage([climb]),
    "GET /api/activities/:id": () => json(climb),
    "DELETE /api/activities/:id": () => nothing(),
  });
  const { person, toasts, address } = openSchedule("/itineraries/details/31?activity=51");
  await person.click(await screen.findByRole("button", { name: "Delete activity" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete activity" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await person.click(question.getByRole("button", { name: "Delete activity" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Activity Deleted" }));
  expect(calls.find(({ method }) => method === "DELETE")?.path).toBe("/api/activities/51");
  await waitFor(() => expect(address()).toBe("/itineraries/details/31"));
});

test("opens nothing for an address that names no activity", async () => {
  const calls = fakeApi({ ...companyAnswers, "GET /api/activities": () => listPage([climb]) });
  openSchedule("/itineraries/details/31?activity=twelve");
  await screen.findByRole("link", { name: "The climb" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/api/activities/"))).toBe(false);
});
