import { expect, test } from "@jest/globals";
import type { Booking } from "@dmc-hub/shared-types";
import {
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { villa } from "../bookings/testing-booking.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

const answers = {
  ...companyAnswers,
  "GET /api/dashboard": () =>
    json({ activeProposals: 7, confirmedBookings: 12, activeClients: 1240, activeItineraries: 3 }),
  "GET /api/proposals": () => listPage([]),
  "GET /api/tasks": () => listPage([]),
  "GET /api/bookings": () => listPage([]),
  "GET /api/messages": () => listPage([]),
};

const card = (name: string) => within(screen.getByRole("region", { name }));

test("shows the company, its address and the four figures with the way to what they count", async () => {
  fakeApi(answers);
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByRole("heading", { name: "Azure Coast Travel" })).toBeVisible();
  expect(screen.getByText("azure.localhost")).toBeVisible();
  expect(await screen.findByText("1,240")).toBeVisible();
  const links = screen.getAllByRole("link", { name: /^View all/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/proposals",
    "/bookings",
    "/clients",
    "/itineraries",
    "/proposals",
    "/dashboard?panel=tasks",
    "/bookings",
    "/dashboard?panel=messages",
  ]);
  expect(screen.getByRole("link", { name: "Add Client" })).toHaveAttribute("href", "/clients?edit=new");
  expect(screen.getByRole("link", { name: "New Proposal" })).toHaveAttribute("href", "/proposals?edit=new");
});

test("writes the figures in the person's notation", async () => {
  fakeApi(answers);
  openScreen(<DashboardScreen />, { at: "/dashboard", user: { ...staff, locale: "de-DE" } });
  expect(await screen.findByText("1.240")).toBeVisible();
});

test("requests what fills the screen before its cards are drawn, the rest with its cards, and each once", async () => {
  const calls = fakeApi(answers);
  openScreen(<DashboardScreen />, { at: "/dashboard?status=draft" });
  const first = [
    "/api/dashboard?",
    "/api/proposals?sort=-createdAt&limit=5&status=draft",
    "/api/tasks?sort=dueDate&limit=5&status=pending",
    "/api/tasks?sort=dueDate&limit=5&status=overdue",
    "/api/dmc-info?",
  ];
  const made = () => calls.map(({ path, query }) => `${path}?${query}`);
  expect(made().slice(0, first.length)).toEqual(first);
  expect(await screen.findByText("No messages to display")).toBeVisible();
  expect(made()).toEqual([
    ...first,
    expect.stringMatching(/^\/api\/bookings\?.*status=pending/),
    expect.stringMatching(/^\/api\/bookings\?.*status=confirmed/),
    "/api/messages?sort=-createdAt&limit=3",
  ]);
});

test("says why there are no figures, and reads them again", async () => {
  let isAway = true;
  fakeApi({
    ...answers,
    "GET /api/dashboard": () =>
      isAway ? problem(503, "Try again in a moment.") : answers["GET /api/dashboard"](),
  });
  const { person } = openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByText("The figures could not be loaded")).toBeVisible();
  isAway = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1,240")).toBeVisible();
});

test("stands without the company where it cannot be read", async () => {
  fakeApi({ ...answers, "GET /api/dmc-info": () => problem(503, "Try again in a moment.") });
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByText("1,240")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Azure Coast Travel" })).toBeNull();
});

test("shows four skeleton rows of proposals and three of each other card, then what is not there", async () => {
  fakeApi(answers);
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  const others = ["Tasks & Reminders", "Upcoming Bookings", "Recent Messages"];
  expect(card("Recent Proposals").getAllByTestId("skeleton-row")).toHaveLength(4);
  for (const name of others) expect(card(name).getAllByTestId("skeleton-row")).toHaveLength(3);
  for (const words of [
    "No proposals found",
    "No tasks to show",
    "No upcoming bookings",
    "No messages to display",
  ])
    expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole("link", { name: "Create your first task" })).toHaveAttribute(
    "href",
    "/dashboard?panel=tasks&task=new",
  );
  expect(screen.queryByTestId("skeleton-row")).toBeNull();
});

const today = () => new Date().toISOString().slice(0, 10);

const booked = (id: number, status: Booking["status"], startDate: string) =>
  ({ ...villa, id, title: `Villa ${id}`, status, startDate }) as const;

test("shows the next five bookings from today on, however many before them were cancelled", async () => {
  const opened = today();
  const rows = [
    ...Array.from({ length: 20 }, (_, index) => booked(index, "cancelled", "2025-01-01")),
    ...[40, 42, 44].map((id) => booked(id, "pending", `2025-01-0${id - 38}`)),
    ...[41, 43, 45].map((id) => booked(id, "confirmed", `2025-01-0${id - 38}`)),
  ];
  const calls = fakeApi({
    ...answers,
    "GET /api/bookings": ({ query }) =>
      listPage(
        rows
          .filter(({ status }) => query.get("status") === null || status === query.get("status"))
          .slice(0, Number(query.get("limit"))),
      ),
  });
  openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByRole("link", { name: "Villa 40" })).toHaveAttribute("href", "/bookings?open=40");
  const listed = card("Upcoming Bookings").getAllByRole("listitem");
  expect(listed.map(({ textContent }) => /^Villa \d\d/.exec(textContent ?? "")?.[0])).toEqual(
    [40, 41, 42, 43, 44].map((id) => `Villa ${id}`),
  );
  expect(card("Upcoming Bookings").getByText("· Jan 2 - Jan 9, 2025")).toContainHTML(
    "<bdi>Acme Travel</bdi> · Jan 2",
  );
  const asked = calls.findLast(({ path }) => path === "/api/bookings")?.query;
  expect([opened, today()]).toContain(asked?.get("from"));
});

test("a card that cannot be read says why, and the others stand", async () => {
  const replies = [problem(503, "Restarting."), listPage([]), listPage([villa])];
  fakeApi({ ...answers, "GET /api/bookings": () => replies.shift() ?? listPage([]) });
  const { person } = openScreen(<DashboardScreen />, { at: "/dashboard" });
  expect(await screen.findByText("Restarting.")).toBeVisible();
  expect(await screen.findByText("No tasks to show")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Villa Rufolo" })).toBeVisible();
});

test("opens the panels that the address names, and closes them", async () => {
  fakeApi({ ...answers, "GET /api/company/members": () => json([]) });
  const { person, address } = openScreen(<DashboardScreen />, { at: "/dashboard" });
  await person.click(await screen.findByRole("link", { name: "View all: Tasks & Reminders" }));
  await screen.findByRole("dialog", { name: "Tasks & Reminders" });
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(address()).toBe("/dashboard"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("link", { name: "View all: Recent Messages" }));
  expect(await screen.findByRole("dialog", { name: "Messages" })).toBeVisible();
});
