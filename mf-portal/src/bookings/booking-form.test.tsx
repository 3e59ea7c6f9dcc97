import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { climb, walk } from "../itineraries/testing-itinerary.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { BookingsScreen } from "./bookings-screen.tsx";
import { villa } from "./testing-booking.ts";

const gone = () => problem(404, "This does not exist any more.");

test("begins a booking with the days of the itinerary that the address names", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([]),
    "GET /api/itineraries/:id": () => json(walk),
    "POST /api/bookings": () => json(villa),
  });
  const { person, toasts } = openScreen(<BookingsScreen />, { at: "/bookings?edit=new&itineraryId=31" });
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "Villa Rufolo");
  expect(screen.getByRole("combobox", { name: "Itinerary" })).toHaveValue("Five days on foot");
  expect(screen.getByText("5 days")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create Booking" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: "Booking Created", opens: { kind: "booking" } }),
  );
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    itineraryId: 31,
    title: "Villa Rufolo",
    startDate: "2025-01-05",
    endDate: "2025-01-09",
    pax: 14,
    status: "pending",
  });
});

test("books an activity with its title, days and partner, for all travellers, and stays tied to it", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([]),
    "GET /api/itineraries/:id": () => json(walk),
    "GET /api/activities/:id": () => json({ ...climb, partnerId: 7, partnerName: "Harbour Tours" }),
    "GET /api/partners/:id": () => json({ id: 7, name: "Harbour Tours" }),
    "POST /api/bookings": () => json(villa),
  });
  const { person, address } = openScreen(<BookingsScreen />, {
    at: "/bookings?edit=new&itineraryId=31&activityId=51",
  });
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Partner" })).toHaveValue("Harbour Tours"));
  await person.click(screen.getByRole("button", { name: "Create Booking" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      itineraryId: 31,
      activityId: 51,
      title: "The climb",
      startDate: "2025-01-06",
      endDate: "2025-01-06",
      partnerId: 7,
      pax: 14,
    }),
  );
  await waitFor(() => expect(address()).toBe("/bookings"));
});

test("leaves the activity when it goes to another itinerary", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([]),
    "GET /api/itineraries": () => listPage([{ ...walk, id: 32, title: "Ten days at sea" }]),
    "GET /api/itineraries/:id": () => json(walk),
    "GET /api/activities/:id": () => json(climb),
    "POST /api/bookings": () => json(villa),
  });
  const { person } = openScreen(<BookingsScreen />, {
    at: "/bookings?edit=new&itineraryId=31&activityId=51",
  });
  const itinerary = await screen.findByRole("combobox", { name: "Itinerary" });
  await waitFor(() => expect(itinerary).toHaveValue("Five days on foot"));
  await person.clear(itinerary);
  await person.type(itinerary, "Ten");
  await person.click(await screen.findByRole("option", { name: /Ten days at sea/ }));
  await person.click(screen.getByRole("button", { name: "Create Booking" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      itineraryId: 32,
      activityId: null,
    }),
  );
});

test("offers the newest of itineraries with the same title first, told apart by their dates", async () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    ...walk,
    id: 31 + index,
    createdAt: `2025-01-${10 + index}T10:00:00Z`,
    startDate: `2026-05-${10 + index}`,
    endDate: `2026-05-${12 + index}`,
  }));
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([]),
    "GET /api/itineraries": ({ query }) =>
      listPage(
        (query.get("sort") === "-createdAt" ? rows.toReversed() : rows).slice(0, Number(query.get("limit"))),
      ),
    "GET /api/itineraries/:id": ({ path }) => json(rows.find(({ id }) => path.endsWith(`/${id}`))),
  });
  const { person } = openScreen(<BookingsScreen />, { at: "/bookings?edit=new" });
  await person.click(await screen.findByRole("combobox", { name: "Itinerary" }));
  const [newest] = await screen.findAllByRole("option", { name: /^Five days on foot/ });
  expect(newest).toHaveTextContent(/ · May 19 - May 21, 2026$/);
  await person.click(newest as HTMLElement);
  await waitFor(() => expect(screen.getByLabelText(/^Start date/)).toHaveValue("2026-05-19"));
});

test.each(["itineraryId=31", "itineraryId=32&activityId=51"])(
  "says why it cannot begin a booking with what the address names: %s",
  async (named) => {
    fakeApi({
      ...companyAnswers,
      "GET /api/bookings": () => listPage([]),
      "GET /api/itineraries/:id": ({ path }) => (path.endsWith("/32") ? json(walk) : gone()),
      "GET /api/activities/:id": gone,
    });
    const { person, address } = openScreen(<BookingsScreen />, { at: `/bookings?edit=new&${named}` });
    const dialog = within(await screen.findByRole("dialog", { name: "New Booking" }));
    expect(await dialog.findByText("This could not be opened")).toBeVisible();
    expect(dialog.getByText("This does not exist any more.")).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("/bookings"));
  },
);

test("takes over the days of the itinerary that is picked, unless days are there", async () => {
  const boat = { ...walk, id: 32, title: "By boat", startDate: "2026-07-01", endDate: "2026-07-02" };
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([]),
    "GET /api/itineraries": () => listPage([walk, boat]),
    "GET /api/itineraries/:id": ({ path }) => json(path.endsWith("/31") ? walk : boat),
  });
  const { person } = openScreen(<BookingsScreen />, { at: "/bookings?edit=new" });
  const field = await screen.findByRole("combobox", { name: "Itinerary" });
  const pick = async (name: string) => {
    await person.click(field);
    await person.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(field).toHaveValue(name));
  };
  await pick("Five days on foot");
  expect(screen.getByLabelText(/^Guests/)).toHaveDisplayValue("14");
  expect(screen.getByLabelText(/^Start date/)).toHaveValue("2025-01-05");
  expect(screen.getByLabelText(/^End date/)).toHaveValue("2025-01-09");
  await pick("By boat");
  expect(screen.getByLabelText(/^Start date/)).toHaveValue("2025-01-05");
  expect(screen.getByLabelText(/^End date/)).toHaveValue("2025-01-09");
});

test("asks for an itinerary, a title and the days", async () => {
  const calls = fakeApi({ ...companyAnswers, "GET /api/bookings": () => listPage([]) });
  const { person } = openScreen(<BookingsScreen />, { at: "/bookings?edit=new" });
  await person.click(await screen.findByRole("button", { name: "Create Booking" }));
  expect(await screen.findByText("Choose an itinerary")).toBeVisible();
  expect(screen.getByText("Title must be at least 2 characters")).toBeVisible();
  expect(screen.getAllByText("Must be a date such as 2026-05-31")).toHaveLength(2);
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});
