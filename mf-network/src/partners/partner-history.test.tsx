import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, problem, screen, within } from "@dmc-hub/sdk/test";
import { PartnerHistory } from "./partner-history.tsx";
import { ines, tasting, tour } from "./testing-partner.ts";

const close = () => undefined;

test("shows the bookings and activities with a partner, the latest first, each with the way to it", async () => {
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => json(ines),
    "GET /api/bookings": () => listPage([tour, { ...tour, id: 42, title: "Walk", status: "cancelled" }]),
    "GET /api/activities": () => listPage([tasting]),
  });
  openScreen(<PartnerHistory id={81} onClose={close} />);
  expect(await screen.findByRole("dialog", { name: "History: Inês Duarte" })).toBeVisible();
  const lines = (await screen.findAllByRole("listitem")).map((line) => [
    within(line).getByRole("link").getAttribute("href"),
    line.textContent,
  ]);
  expect(lines).toEqual([
    ["/itineraries/details/32?activity=51", "TastingMay 12, 2026Activity"],
    ["/bookings?open=41", "City tourMay 11 - May 12, 2026Confirmed"],
    ["/bookings?open=42", "WalkMay 11 - May 12, 2026Cancelled"],
  ]);
  for (const path of ["/api/bookings", "/api/activities"])
    expect(calls.find((call) => call.path === path)?.query.get("partnerId")).toBe("81");
});

test("shows the proposals of an agency, each with the way to it", async () => {
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => json({ ...ines, type: "agency" }),
    "GET /api/bookings": () => listPage([]),
    "GET /api/activities": () => listPage([]),
    "GET /api/proposals": () =>
      listPage([
        { id: 21, title: "Coast in spring", agencyId: 81, startDate: null, endDate: null, status: "sent" },
        // The API of an earlier release does not know the filter, nor the field.
        { id: 22, title: "Somebody else's", startDate: null, endDate: null, status: "sent" },
      ]),
  });
  openScreen(<PartnerHistory id={81} onClose={close} />);
  expect(await screen.findByRole("link", { name: "Coast in spring" })).toHaveAttribute(
    "href",
    "/proposals/details/21",
  );
  expect(screen.getByRole("listitem")).toHaveTextContent("Coast in springDates TBDSent");
  expect(calls.find(({ path }) => path === "/api/proposals")?.query.get("agencyId")).toBe("81");
  expect(screen.queryByText("Nothing has been booked or planned with this partner yet.")).toBeNull();
});

test("says that there is nothing yet", async () => {
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => json(ines),
    "GET /api/bookings": () => listPage([]),
    "GET /api/activities": () => listPage([]),
  });
  openScreen(<PartnerHistory id={81} onClose={close} />);
  expect(await screen.findByText("Nothing has been booked or planned with this partner yet.")).toBeVisible();
});

test("says why the history cannot be read, and tries again", async () => {
  const replies = [problem(503, "Restarting.")];
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/partners/:id": () => json(ines),
    "GET /api/bookings": () => replies.shift() ?? listPage([tour]),
    "GET /api/activities": () => listPage([]),
  });
  const { person } = openScreen(<PartnerHistory id={81} onClose={close} />);
  expect(await screen.findByText("Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "City tour" })).toBeVisible();
});
