import { expect, test } from "@jest/globals";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  openScreen,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { useLocation, useNavigate } from "@dmc-hub/sdk";
import { fromTrip } from "../trips/use-back-to-trip.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { BookingsScreen } from "./bookings-screen.tsx";
import { villa } from "./testing-booking.ts";

const ofHarbour = { partnerId: 7, partnerName: "Harbour Tours", partnerType: "supplier" } as const;
const boat = { ...villa, id: 42, title: "Boat" };
const hrefOf = (kind: string, id: number) => (kind === "supplier" ? `/suppliers?open=${id}` : null);

test("shows the bookings with the specified columns and words", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () =>
      listPage([
        villa,
        {
          ...villa,
          id: 42,
          title: "Boat",
          endDate: "2025-01-05",
          pax: 1,
          status: "pending",
          ...ofHarbour,
        },
      ]),
  });
  openScreen(<BookingsScreen />, { hrefOf });
  await screen.findByText("Villa Rufolo");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Booking",
    "Itinerary",
    "Partner",
    "Dates",
    "Duration",
    "Guests",
    "Status",
    "Actions",
  ]);
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, -1)
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    [
      "Villa RufoloAcme Travel",
      "Five days on foot",
      "–",
      "Jan 5 - Jan 9, 2025",
      "5 days",
      "3 guests",
      "Confirmed",
    ],
    ["BoatAcme Travel", "Five days on foot", "Harbour Tours", "Jan 5, 2025", "1 day", "1 guest", "Pending"],
  ]);
});

test("shows one partner's bookings, says whose they are, and lets go of that", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/partners/:id": () => json({ id: 7, name: "Harbour Tours" }),
    "GET /api/bookings": ({ query }) =>
      listPage(query.get("partnerId") === "7" ? [{ ...villa, ...ofHarbour }] : [villa, boat]),
    "GET /api/bookings/:id": () => json(villa),
    "GET /api/bookings/:id/history": () => json([]),
    "GET /api/bookings/:id/confirmations": () => json({ clientEmail: "a@mail.example", mails: [] }),
  });
  const { person, address } = openScreen(<BookingsScreen />, { at: "/bookings?partnerId=7", hrefOf });
  expect(await screen.findByText("Bookings of Harbour Tours")).toBeVisible();
  expect(await screen.findByText("1 booking")).toBeVisible();
  expect(screen.getByRole("link", { name: "Harbour Tours" })).toHaveAttribute("href", "/suppliers?open=7");
  await person.click(screen.getByRole("link", { name: /Villa Rufolo/ }));
  const panel = await screen.findByRole("dialog", { name: "Villa Rufolo" });
  await person.click(within(panel).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(address()).toBe("/bookings?partnerId=7"));
  await person.click(screen.getByRole("button", { name: "Show all bookings" }));
  expect(await screen.findByText("2 bookings")).toBeVisible();
  expect(address()).toBe("/bookings");
});

test("under a shell that does not know where partners open, their names are plain", async () => {
  fakeApi({ ...companyAnswers, "GET /api/bookings": () => listPage([{ ...villa, ...ofHarbour }]) });
  openScreen(<BookingsScreen />);
  expect(await screen.findByText("Harbour Tours")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Harbour Tours" })).toBeNull();
});

test("has the specified menu, which confirms and cancels nothing that is cancelled", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings": () => listPage([villa, { ...villa, id: 42, title: "Boat", status: "cancelled" }]),
    "GET /api/bookings/:id": () => json(villa),
  });
  const { person, address } = openScreen(<BookingsScreen />, { at: "/bookings" });
  const entries = await chooseFromMenu(person, "Villa Rufolo", "Cancel Booking");
  expect(entries).toEqual([
    "View Details",
    "Edit Booking",
    "Send Confirmation",
    "Add to Calendar",
    "Cancel Booking",
  ]);
  const question = await screen.findByRole("alertdialog", { name: "Cancel booking" });
  expect(address()).toBe("/bookings?cancel=41");
  await person.click(within(question).getByRole("button", { name: "Keep booking" }));
  await waitFor(() => expect(address()).toBe("/bookings"));
  const others = await chooseFromMenu(person, "Boat", "Edit Booking");
  expect(others).toEqual(["View Details", "Edit Booking", "Add to Calendar"]);
});

test("narrows the list by status, and the address says so", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/bookings": ({ query }) => listPage(query.get("status") === "cancelled" ? [] : [villa]),
  });
  const { person, address } = openScreen(<BookingsScreen />, { at: "/bookings" });
  await screen.findByText("1 booking");
  const filter = screen.getByRole("combobox", { name: "Status" });
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "Pending", "Confirmed", "Cancelled"]);
  await person.selectOptions(filter, "Cancelled");
  expect(await screen.findByText("No bookings found")).toBeVisible();
  expect(address()).toBe("/bookings?status=cancelled");
});

function TripOrBookings({ state }: { readonly state: object }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname === "/bookings") return <BookingsScreen />;
  return <button onClick={() => void navigate("/bookings?edit=new", { state })}>Book</button>;
}

test.each([
  ["a trip leads back there", fromTrip, "/itineraries/details/31"],
  ["elsewhere leaves one with the bookings", {}, "/bookings"],
])("the form closed that was opened from %s", async (_, state, end) => {
  fakeApi({ ...companyAnswers, "GET /api/bookings": () => listPage([villa]) });
  const { person, address } = openScreen(<TripOrBookings state={state} />, { at: "/itineraries/details/31" });
  await person.click(screen.getByRole("button", { name: "Book" }));
  expect(await screen.findByRole("dialog", { name: "New Booking" })).toBeVisible();
  expect(address()).toBe("/bookings?edit=new");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe(end));
});
