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
import { coast } from "../proposals/testing-proposal.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { walk } from "./testing-itinerary.ts";
import { ItinerariesScreen } from "./itineraries-screen.tsx";

test("shows the itineraries with the specified columns, each with its proposal", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/itineraries": () => listPage([walk, { ...walk, id: 32, title: "B", startDate: null }]),
  });
  openScreen(<ItinerariesScreen />);
  await screen.findByRole("link", { name: /^Five days on foot/ });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Itinerary Title",
    "Destination",
    "Dates",
    "Status",
    "Created",
    "Actions",
  ]);
  const [, first, second] = screen.getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(first).getByText("Proposal: Coast in spring")).toBeVisible();
  expect(within(first).getByRole("link", { name: /^Five days on foot/ })).toHaveAttribute(
    "href",
    "/itineraries/details/31",
  );
  const texts = within(first)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(texts.slice(1, 5)).toEqual(["Amalfi", "Jan 5 - Jan 9, 2025", "Draft", "Feb 1, 2026"]);
  expect(within(second).getByText("Dates TBD")).toBeVisible();
});

test("narrows the list by status, and the address says so", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/itineraries": ({ query }) => listPage(query.get("status") === "completed" ? [] : [walk]),
  });
  const { person, address } = openScreen(<ItinerariesScreen />, { at: "/itineraries" });
  await screen.findByText("1 itinerary");
  const filter = screen.getByRole("combobox", { name: "Status" });
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "Draft", "Active", "Completed"]);
  await person.selectOptions(filter, "Completed");
  expect(await screen.findByText("No itineraries found")).toBeVisible();
  expect(address()).toBe("/itineraries?status=completed");
});

test("leads from an itinerary to a booking for it", async () => {
  fakeApi({ ...companyAnswers, "GET /api/itineraries": () => listPage([walk]) });
  const { person, address } = openScreen(<ItinerariesScreen />);
  const entries = await chooseFromMenu(person, "Five days on foot", "Add Booking");
  expect(entries).toEqual(["View Itinerary", "Edit Itinerary", "Add Booking", "Share with Client", "Delete"]);
  await waitFor(() => expect(address()).toBe("/bookings?edit=new&itineraryId=31"));
});

test("makes an itinerary of the proposal that the address names, and opens it", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/itineraries": () => listPage([]),
    "GET /api/proposals/:id": () => json(coast),
    "POST /api/itineraries": () => json(walk),
  });
  const { person, address, toasts } = openScreen(<ItinerariesScreen />, {
    at: "/itineraries?edit=new&proposalId=21",
  });
  const title = await screen.findByRole("textbox", { name: "Title" });
  expect(title).toHaveValue("Coast in spring");
  expect(screen.getByRole("combobox", { name: "Proposal" })).toHaveValue("Coast in spring");
  await person.clear(title);
  await person.type(title, "Five days on foot");
  await person.click(screen.getByRole("button", { name: "Create Itinerary" }));
  await waitFor(() => expect(address()).toBe("/itineraries/details/31"));
  expect(toasts.at(-1)).toEqual({ title: "Itinerary Created" });
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    proposalId: 21,
    title: "Five days on foot",
    description: null,
    status: "draft",
  });
});

test("asks for a proposal and a title", async () => {
  fakeApi({ ...companyAnswers, "GET /api/itineraries": () => listPage([]) });
  const { person } = openScreen(<ItinerariesScreen />, { at: "/itineraries?edit=new" });
  await person.click(await screen.findByRole("button", { name: "Create Itinerary" }));
  expect(await screen.findByText("Choose a proposal")).toBeVisible();
  expect(screen.getByText("Title must be at least 2 characters")).toBeVisible();
});
