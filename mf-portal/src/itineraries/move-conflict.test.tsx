import { expect, test } from "@jest/globals";
import { fakeApi, json, keptRow, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { useActivities } from "./activities-api.ts";
import { climb, walk } from "./testing-itinerary.ts";
import { scheduleAnswers } from "./testing-schedule.tsx";
import { useScheduleActions } from "./use-schedule-actions.ts";

/** The effect of a drag, without the pointer that jsdom lacks. */
function Drag({ to }: { to: readonly string[] }) {
  const { data } = useActivities(walk.id);
  const { moveTo } = useScheduleActions(walk);
  const [activity] = data ?? [];
  if (activity === undefined) return null;
  const move = () => {
    for (const day of to) moveTo(activity, day);
  };
  return <button onClick={move}>{`${activity.title} on ${activity.day}`}</button>;
}

/** An activity that colleagues also change, moved to several days by one press. */
function openDrag(...to: string[]) {
  const kept = keptRow(climb);
  const calls = fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([kept.now()]),
    "PUT /api/activities/:id": kept.put,
  });
  const versions = () =>
    calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("if-match"));
  return { ...openScreen(<Drag to={to} />), kept, versions };
}

const shown = (title: string, day: string) => screen.findByRole("button", { name: `${title} on ${day}` });

test("who moves what a colleague has changed is told, and can try again", async () => {
  const { person, toasts, kept } = openDrag("2025-01-08");
  const button = await shown(climb.title, climb.day);
  kept.change({ title: "The descent" });
  await person.click(button);
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: "Somebody else has changed this activity",
      action: { label: "Try again" },
    }),
  );
  await shown("The descent", climb.day);
  toasts.at(-1)?.action?.onSelect();
  await shown("The descent", "2025-01-08");
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Activity Moved" }));
  expect(kept.now()).toMatchObject({ title: "The descent", day: "2025-01-08" });
});

test("what was moved over a colleague's change goes back to where the colleague had it", async () => {
  const { person, toasts, kept } = openDrag("2025-01-08");
  const button = await shown(climb.title, climb.day);
  kept.change({ day: "2025-01-07", startTime: "14:00", endTime: "17:00" });
  await person.click(button);
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Try again"));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  toasts.at(-1)?.action?.onSelect();
  await shown(climb.title, "2025-01-07");
  expect(kept.now()).toMatchObject({ startTime: "14:00", endTime: "17:00" });
});

test("nothing is moved back that was moved on since", async () => {
  const { person, toasts, kept } = openDrag("2025-01-08");
  await person.click(await shown(climb.title, climb.day));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  kept.change({ day: "2025-01-09" });
  toasts.at(-1)?.action?.onSelect();
  await shown(climb.title, "2025-01-09");
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Somebody else has changed this activity"));
  expect(kept.now().day).toBe("2025-01-09");
});

test("who moves it twice at once is in conflict with nobody", async () => {
  const { person, toasts, kept, versions } = openDrag("2025-01-08", "2025-01-09");
  await person.click(await shown(climb.title, climb.day));
  await waitFor(() => expect(kept.now().day).toBe("2025-01-09"));
  expect(versions()).toEqual([`"${climb.version}"`, `"${climb.version + 1}"`]);
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Activity Moved", "Activity Moved"]));
});

test("what is read anew while a move is on its way leaves it where it was moved", async () => {
  const arrived = Promise.withResolvers<void>();
  const kept = keptRow(climb);
  fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([kept.now()]),
    "PUT /api/activities/:id": (call) => arrived.promise.then(() => kept.put(call)),
  });
  const { person, hear } = openScreen(<Drag to={["2025-01-08"]} />);
  await person.click(await shown(climb.title, climb.day));
  await shown(climb.title, "2025-01-08");
  kept.change({ title: "The descent" });
  await hear();
  await shown("The descent", "2025-01-08");
  // Refused, because a colleague was first.
  arrived.resolve();
  await shown("The descent", climb.day);
});
