import { expect, test } from "@jest/globals";
import { chooseFromMenu, fakeApi, json, listPage, nothing, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { villa } from "../bookings/testing-booking.ts";
import { climb } from "./testing-itinerary.ts";
import { oneActivity, openSchedule, scheduleAnswers } from "./testing-schedule.tsx";

/** An answer that never arrives. */
const never = new Promise<Response>(() => undefined);

test("changes an activity that the address names", async () => {
  const calls = fakeApi({
    ...scheduleAnswers,
    "GET /api/activities": () => json([climb]),
    "GET /api/activities/:id": () => json(climb),
    "PUT /api/activities/:id": () => json({ ...climb, place: "Nocelle" }),
  });
  const { person, address, toasts } = openSchedule();
  await person.click(await screen.findByRole("link", { name: "The climb" }));
  expect(address()).toBe("/itineraries/details/31?activity=51");
  const field = await screen.findByRole("combobox", { name: "Place" });
  await person.clear(field);
  await person.click(field);
  await person.paste("Nocelle");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Activity Updated" }));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ place: "Nocelle" });
  await waitFor(() => expect(address()).toBe("/itineraries/details/31"));
});

test("closes its form while what shows it besides is still being asked for, and gives the focus back", async () => {
  let asked = 0;
  const slow = { "GET /api/itineraries/:id/guide-clashes": () => (asked++ ? never : json([])) };
  const calls = fakeApi({ ...oneActivity(), ...slow });
  const { person } = openSchedule();
  await person.click(await screen.findByRole("link", { name: "The climb" }));
  await person.type(await screen.findByRole("textbox", { name: /^Title/ }), "!");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  const link = await screen.findByRole("link", { name: "The climb!" });
  expect(calls.filter(({ path }) => path.endsWith("guide-clashes"))).toHaveLength(2);
  await waitFor(() => expect(link).toHaveFocus());
});

test("gives the focus back by Escape, to where a new one was asked for", async () => {
  fakeApi(oneActivity());
  const { person } = openSchedule();
  const plus = await screen.findByRole("button", { name: "Add activity on Jan 7, 2025" });
  await person.click(plus);
  await person.type(await screen.findByRole("textbox", { name: /^Title/ }), "{Escape}");
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(plus).toHaveFocus();
});

test("moves what lasts for days with its last day", async () => {
  const calls = fakeApi(oneActivity({ ...climb, endDay: "2025-01-08" }));
  const { person } = openSchedule("/itineraries/details/31?move=51");
  const dialog = within(await screen.findByRole("dialog", { name: "Move to…" }));
  await person.clear(dialog.getByLabelText(/^Day/));
  await person.type(dialog.getByLabelText(/^Day/), "2025-01-31");
  await waitFor(() => expect(dialog.getByLabelText("Ends on")).toHaveValue("2025-02-02"));
  await person.click(dialog.getByRole("button", { name: "Move Activity" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    day: "2025-01-31",
    endDay: "2025-02-02",
  });
});

test("moves an activity to another day by its menu, without a pointer that drags", async () => {
  const calls = fakeApi(oneActivity());
  const { person, address, toasts } = openSchedule();
  await chooseFromMenu(person, "The climb", "Move to…");
  const dialog = within(await screen.findByRole("dialog", { name: "Move to…" }));
  expect(address()).toBe("/itineraries/details/31?move=51");
  await person.clear(dialog.getByLabelText(/^Day/));
  await person.type(dialog.getByLabelText(/^Day/), "2025-01-08");
  await person.click(dialog.getByRole("button", { name: "Move Activity" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("link", { name: "The climb" })).toHaveFocus();
  expect(calls.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/api/activities/51",
    body: { day: "2025-01-08" },
  });
  expect(toasts).toMatchObject([{ title: "Activity Moved", description: "The climb: Jan 8, 2025" }]);
  toasts[0]?.action?.onSelect();
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({
      day: "2025-01-06",
      endDay: null,
      startTime: "09:00",
      endTime: "12:30",
    }),
  );
});

test("copies an activity to another day, with all that it is", async () => {
  const calls = fakeApi({
    ...oneActivity(),
    "POST /api/activities": () => json({ ...climb, id: 52, day: "2025-01-08" }),
    "DELETE /api/activities/:id": () => nothing(),
  });
  const { person, toasts } = openSchedule("/itineraries/details/31?copy=51");
  const dialog = within(await screen.findByRole("dialog", { name: "Copy to…" }));
  await person.clear(dialog.getByLabelText(/^Day/));
  await person.type(dialog.getByLabelText(/^Day/), "2025-01-08");
  await person.click(dialog.getByRole("button", { name: "Copy Activity" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const {
    id: _id,
    dmcId: _dmcId,
    version: _version,
    createdAt: _made,
    updatedAt: _changed,
    ...fields
  } = climb;
  const { position: _position, partnerName: _name, ...sent } = fields;
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ ...sent, day: "2025-01-08" });
  expect(toasts).toMatchObject([{ title: "Activity Copied", description: "The climb: Jan 8, 2025" }]);
  toasts[0]?.action?.onSelect();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "DELETE")).toMatchObject({ path: "/api/activities/52" }),
  );
});

test("books an activity, and then leads to its booking instead", async () => {
  const booked = { ...villa, activityId: 51, status: "pending" };
  let bookings = [villa];
  fakeApi({ ...oneActivity(), "GET /api/bookings": () => listPage(bookings) });
  const { person, address, unmount } = openSchedule();
  expect(await chooseFromMenu(person, "The climb", "Book")).toContain("Book");
  await waitFor(() => expect(address()).toBe("/bookings?edit=new&itineraryId=31&activityId=51"));
  unmount();
  bookings = [{ ...villa, id: 43, activityId: 51, status: "cancelled" }, booked as typeof villa];
  const { unmount: leave } = openSchedule();
  expect(await screen.findByRole("link", { name: "Booked" })).toHaveAttribute("href", "/bookings?open=41");
  leave();
  bookings = [{ ...booked, id: 44, status: "confirmed" }, booked as typeof villa];
  const { person: other } = openSchedule();
  expect(await screen.findByRole("link", { name: "Confirmed" })).toHaveAttribute("href", "/bookings?open=44");
  expect(await chooseFromMenu(other, "The climb", "Edit")).not.toContain("Book");
});
