import { expect, test } from "@jest/globals";
import type { Itinerary } from "@dmc-hub/shared-types";
import {
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { villa } from "../bookings/testing-booking.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { walk } from "./testing-itinerary.ts";
import { ItineraryScreen } from "./itinerary-screen.tsx";

const ofHarbour = { partnerId: 7, partnerName: "Harbour Tours", partnerType: "supplier" } as const;

const place = { at: "/itineraries/details/31", path: "/itineraries/details/:id/*" };

/** A map without places. */
const nowhere = {
  width: 640,
  height: 480,
  view: null,
  land: "",
  borders: "",
  towns: [],
  days: [],
  places: [],
};

const answers = () => ({
  ...companyAnswers,
  "GET /api/itineraries/:id": () => json(walk),
  "GET /api/activities": () => json([]),
  "GET /api/itineraries/:id/guide-clashes": () => json([]),
  "GET /api/itineraries/:id/map": () => json(nowhere),
  "GET /api/bookings": () => listPage([]),
});

test("shows the itinerary with what its proposal says, and the way back", async () => {
  fakeApi(answers());
  openScreen(<ItineraryScreen />, place);
  expect(screen.getByRole("status", { name: "Loading the itinerary" })).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Five days on foot" })).toBeVisible();
  expect(screen.getByText("Along the Path of the Gods")).toBeVisible();
  expect(screen.getByRole("link", { name: "Coast in spring" })).toHaveAttribute(
    "href",
    "/proposals/details/21",
  );
  for (const words of ["Amalfi", "Jan 5 - Jan 9, 2025", "Draft"])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Itineraries" })).toHaveAttribute("href", "/itineraries");
});

test("counts how much of what is booked is confirmed, without what was cancelled", async () => {
  const calls = fakeApi({
    ...answers(),
    "GET /api/bookings": () =>
      listPage([
        villa,
        { ...villa, id: 42, title: "Boat", status: "pending", ...ofHarbour },
        { ...villa, id: 43, title: "Dinner", status: "cancelled" },
      ]),
  });
  openScreen(<ItineraryScreen />, place);
  expect(await screen.findByRole("heading", { name: "Bookings: 1 of 2 confirmed" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Dinner" })).toHaveAttribute("href", "/bookings?open=43");
  expect(screen.getByText("Harbour Tours")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Booking" })).toHaveAttribute(
    "href",
    "/bookings?edit=new&itineraryId=31",
  );
  expect(calls.find(({ path }) => path === "/api/bookings")?.query.get("itineraryId")).toBe("31");
});

test("a trip with more bookings than a page holds shows and counts them all", async () => {
  const bookings = [villa, { ...villa, id: 42, title: "Boat" }, { ...villa, id: 43, title: "Dinner" }];
  fakeApi({
    ...answers(),
    "GET /api/bookings": ({ query }) => {
      const at = Number(query.get("cursor") ?? 0);
      return listPage(bookings.slice(at, at + 1), { total: "3", next: at < 2 ? `${at + 1}` : "" });
    },
  });
  openScreen(<ItineraryScreen />, place);
  expect(await screen.findByRole("heading", { name: "Bookings: 3 of 3 confirmed" })).toBeVisible();
  for (const { title } of bookings) expect(screen.getByRole("link", { name: title })).toBeVisible();
});

test("says that an itinerary is not there, and leads to those that are", async () => {
  fakeApi({ ...answers(), "GET /api/itineraries/:id": () => problem(404, "Itinerary 31 does not exist.") });
  openScreen(<ItineraryScreen />, place);
  expect(await screen.findByText("Itinerary Not Found")).toBeVisible();
  expect(screen.getByText("The itinerary you're looking for doesn't exist or was removed.")).toBeVisible();
  expect(screen.getByRole("link", { name: "View All Itineraries" })).toHaveAttribute("href", "/itineraries");
});

test("says why an itinerary cannot be read, and tries again", async () => {
  const replies = [problem(503, "Restarting."), json(walk)];
  fakeApi({ ...answers(), "GET /api/itineraries/:id": () => replies.shift() ?? nothing() });
  const { person } = openScreen(<ItineraryScreen />, place);
  expect(await screen.findByText("Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Five days on foot" })).toBeVisible();
});

test("deletes the itinerary after a question, and goes to the others", async () => {
  const calls = fakeApi({ ...answers(), "DELETE /api/itineraries/:id": () => nothing() });
  const { person, address, toasts } = openScreen(<ItineraryScreen />, place);
  await person.click(await screen.findByRole("button", { name: "Delete Itinerary" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete itinerary" }));
  expect(question.getByText(/Its activities are deleted with it/)).toBeVisible();
  await person.click(question.getByRole("button", { name: "Delete itinerary" }));
  await waitFor(() => expect(address()).toBe("/itineraries"));
  expect(toasts.at(-1)).toMatchObject({ title: "Itinerary Deleted", description: "Five days on foot" });
  expect(calls.find(({ method }) => method === "DELETE")?.path).toBe("/api/itineraries/31");
});

test("changes the itinerary, whose statuses are those that may follow", async () => {
  let now: Itinerary = { ...walk, status: "completed" };
  const calls = fakeApi({
    ...answers(),
    "GET /api/itineraries/:id": () => json(now),
    "GET /api/proposals/:id": () => json({ id: 21, title: "Coast in spring" }),
    "PUT /api/itineraries/:id": ({ body }) => json((now = { ...now, ...(body as Partial<Itinerary>) })),
  });
  const { person } = openScreen(<ItineraryScreen />, place);
  await person.click(await screen.findByRole("button", { name: "Edit Itinerary" }));
  const status = await screen.findByRole("combobox", { name: "Status" });
  expect(
    within(status)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Active", "Completed"]);
  await person.selectOptions(status, "Active");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Active")).toBeVisible();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "active" });
});

test("the itinerary stays on the page when it cannot be read again", async () => {
  let isDown = false;
  const orFailure = (answer: Response) => (isDown ? problem(503, "Restarting.") : answer);
  fakeApi({
    ...answers(),
    "GET /api/itineraries/:id": () => orFailure(json(walk)),
    "GET /api/itineraries/:id/map": () => orFailure(json(nowhere)),
    "GET /api/activities": () => orFailure(json([])),
    "GET /api/bookings": () => listPage(isDown ? [villa] : []),
  });
  const { hear } = openScreen(<ItineraryScreen />, place);
  const title = await screen.findByRole("heading", { level: 1, name: "Five days on foot" });
  await screen.findByText("No activities have been added to this itinerary yet");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Map" })).toBeNull());
  isDown = true;
  await hear();
  expect(await screen.findByRole("link", { name: "Villa Rufolo" })).toBeVisible();
  expect(title).toBeVisible();
  expect(screen.queryByText(/(map|activities) could not be/)).toBeNull();
});

test("where its PDF is refused, a message says why", async () => {
  fakeApi({ ...answers(), "GET /api/itineraries/:id/pdf": () => problem(503, "Not just now.") });
  const { person, toasts } = openScreen(<ItineraryScreen />, place);
  await person.click(await screen.findByRole("button", { name: "PDF" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: "Failed to save the PDF",
      description: expect.stringContaining("Not just now."),
    }),
  );
});
