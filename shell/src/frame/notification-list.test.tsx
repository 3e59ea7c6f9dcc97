import { expect, test } from "@jest/globals";
import type { Notification } from "@dmc-hub/shared-types";
import { fakeApi, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { NotificationList } from "./notification-list.tsx";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const about = (kind: string, id: number, title: string, text: string): Notification => ({
  kind,
  id,
  title,
  text,
  isUrgent: false,
});

const newsOf = (id: number, title: string, hours: number, isSeen = false): Notification => ({
  ...about("bookingStatus", id, title, "Confirmed by somebody"),
  opens: { kind: "booking", id },
  createdAt: ago(hours),
  isSeen,
});

const notes: Notification[] = [
  { ...about("task", 1, "Call", "Overdue since May 1, 2026"), isUrgent: true },
  about("booking", 2, "Coach", "Not confirmed, begins May 2, 2026"),
  about("message", 3, "Hello", "Unread message"),
  newsOf(4, "Villa", 3),
  {
    ...about("answer", 5, "Riviera", "Declined by Ann Lee"),
    opens: { kind: "proposal", id: 21 },
    createdAt: ago(2),
    isSeen: false,
  },
  newsOf(6, "Boat", 1, true),
];

const listOf = (given: readonly Notification[], empty = "Nothing") => (
  <NotificationList registry={testingRegistry} notes={given} empty={empty} />
);

test("says of each what it is about, and leads there", () => {
  fakeApi({});
  openScreen(listOf(notes));
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "CallOverdue since May 1, 2026",
    "CoachNot confirmed, begins May 2, 2026",
    "HelloUnread message",
    "VillaConfirmed by somebody, 3 hours ago",
    "RivieraDeclined by Ann Lee, 2 hours ago",
    "BoatConfirmed by somebody, 1 hour ago",
  ]);
  expect(screen.getByText("Declined by Ann Lee").tagName).toBe("BDI");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard?panel=tasks&task=1",
    "/bookings?open=2",
    "/dashboard?panel=messages&reply=3",
    "/bookings?open=4",
    "/proposals/details/21",
    "/bookings?open=6",
  ]);
});

test("marks as read as far as the latest news that are not yet", async () => {
  const calls = fakeApi({ "PUT /api/notifications/seen": () => new Response(null, { status: 204 }) });
  const { person } = openScreen(listOf(notes));
  await person.click(screen.getByRole("button", { name: "Mark all as read" }));
  const [, , , , latest] = notes;
  await waitFor(() => expect(calls).toMatchObject([{ body: { until: latest?.createdAt } }]));
});

test("a list of one kind marks only that kind", async () => {
  const calls = fakeApi({ "PUT /api/notifications/seen": () => new Response(null, { status: 204 }) });
  const hello = { ...about("message", 3, "Hello", "Unread message"), createdAt: ago(1), isSeen: false };
  const { person } = openScreen(
    <NotificationList registry={testingRegistry} notes={[hello]} kind="message" empty="Nothing" />,
  );
  await person.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(calls).toMatchObject([{ body: { until: hello.createdAt, kind: "message" } }]));
});

test("has nothing to mark where all is read, and says where there is nothing", () => {
  fakeApi({});
  const { unmount } = openScreen(listOf(notes.slice(-1)));
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  openScreen(listOf([], "Nothing to see"));
  expect(screen.getByText("Nothing to see")).toBeVisible();
});

test("draws what no remote opens without a way there, and what an API of before says without a text", () => {
  fakeApi({});
  const { text: _none, ...before } = newsOf(7, "Ferry", 4);
  openScreen(listOf([about("trip", 8, "Coast", "Departs tomorrow"), before as Notification]));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "CoastDeparts tomorrow",
    "Ferry4 hours ago",
  ]);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Ferry"]);
});
