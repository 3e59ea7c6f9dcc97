import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { GuideAvailability } from "./guide-availability.tsx";
import { ines, tasting, tour } from "./testing-partner.ts";

const isMay = ({ query }: { query: URLSearchParams }) => query.get("from") === "2026-04-29";

function openMonth(at: string) {
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => json(ines),
    "GET /api/bookings": (call) => listPage(isMay(call) ? [tour] : []),
    "GET /api/activities": (call) => listPage(isMay(call) ? [tasting] : []),
  });
  return { ...openScreen(<GuideAvailability id={81} onClose={() => undefined} />, { at }), calls };
}

test("shows a month's taken days, and marks the day on which two things clash", async () => {
  const { calls } = openMonth("/guides?availability=81&month=2026-05");
  expect(await screen.findByRole("dialog", { name: "Availability: Inês Duarte" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "May 2026" })).toBeVisible();
  const [eleventh, twelfth, ...others] = await screen.findAllByRole("listitem");
  expect(others).toEqual([]);
  expect(eleventh).toHaveTextContent("May 11, 2026All dayCity tour");
  expect(twelfth).toHaveTextContent("May 12, 2026ClashAll dayCity tour18:00–20:00Tasting");
  expect(within(twelfth as HTMLElement).getByRole("link", { name: "Tasting" })).toHaveAttribute(
    "href",
    "/itineraries/details/32?activity=51",
  );
  expect(screen.getByTitle("City tour")).toHaveTextContent(/^11$/);
  expect(screen.getByTitle("City tour, Tasting")).toHaveTextContent("12 !");
  const asked = calls.find(({ path }) => path === "/api/bookings")?.query;
  expect([asked?.get("from"), asked?.get("to"), asked?.get("partnerId")]).toEqual([
    "2026-04-29",
    "2026-06-02",
    "81",
  ]);
});

test("says nothing of the days of a guide who is gone", async () => {
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => problem(404, "This partner does not exist."),
    "GET /api/bookings": () => listPage([]),
    "GET /api/activities": () => listPage([]),
  });
  openScreen(<GuideAvailability id={81} onClose={() => undefined} />, { at: "/guides?availability=81" });
  expect(await screen.findByText("This could not be opened")).toBeVisible();
  expect(screen.queryByText("Free all month.")).toBeNull();
});

test("no clash with what takes place an hour earlier, by the clocks there", async () => {
  const madrid = { ...tasting, id: 52, itineraryId: 33, title: "Dinner", timeZone: "Europe/Madrid" };
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "EUR", timeZone: "Europe/Lisbon" }),
    "GET /api/partners/:id": () => json(ines),
    "GET /api/bookings": () => listPage([]),
    "GET /api/activities": () =>
      listPage([
        { ...tasting, endTime: "19:00" },
        { ...madrid, endTime: "19:00" },
      ]),
  });
  openScreen(<GuideAvailability id={81} onClose={() => undefined} />, {
    at: "/guides?availability=81&month=2026-05",
  });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    "May 12, 202618:00–19:00Tasting18:00–19:00Dinner",
  );
  expect(screen.getByTitle("Tasting, Dinner")).toHaveTextContent(/^12$/);
});

test("goes from month to month, and the address keeps it", async () => {
  const { person, address } = openMonth("/guides?availability=81&month=2026-12");
  expect(await screen.findByText("Free all month.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Next month" }));
  expect(await screen.findByRole("heading", { name: "January 2027" })).toBeVisible();
  expect(address()).toBe("/guides?availability=81&month=2027-01");
  await person.click(screen.getByRole("button", { name: "Previous month" }));
  await person.click(screen.getByRole("button", { name: "Previous month" }));
  expect(await screen.findByRole("heading", { name: "November 2026" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Today" }));
  const now = new Date().toISOString().slice(0, 7);
  await waitFor(() => expect(address()).toBe(`/guides?availability=81&month=${now}`));
});

test("shows this month where the address names none that is one", async () => {
  openMonth("/guides?availability=81&month=2026-13");
  const now = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  expect(await screen.findByRole("heading", { name: now.format(new Date()) })).toBeVisible();
});
