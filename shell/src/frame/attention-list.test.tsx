import { expect, test } from "@jest/globals";
import type { Notification } from "@dmc-hub/shared-types";
import { fakeApi, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { AttentionList } from "./attention-list.tsx";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const status = { kind: "bookingStatus", from: "pending", to: "confirmed", userName: null } as const;
const answer = { kind: "answer", proposalId: 21, answer: "declined", answeredBy: "Ann Lee" } as const;

const notes: Notification[] = [
  { kind: "task", id: 1, title: "Call", dueDate: "2026-05-01", isOverdue: true },
  { kind: "booking", id: 2, title: "Coach", startDate: "2026-05-02" },
  { kind: "message", id: 3, title: "Hello", createdAt: ago(1) },
  { ...status, id: 4, title: "Villa", createdAt: ago(3), isSeen: false },
  { ...answer, id: 5, title: "Riviera", createdAt: ago(2), isSeen: false },
  { ...status, id: 6, title: "Boat", createdAt: ago(1), isSeen: true },
];

test("says of each what it is about, and leads there", () => {
  fakeApi({});
  openScreen(<AttentionList notes={notes} empty="Nothing" />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "CallOverdue since May 1, 2026",
    "CoachNot confirmed, begins May 2, 2026",
    "HelloUnread message",
    "VillaConfirmed by somebody, 3 hours ago",
    "RivieraDeclined by Ann Lee, 2 hours ago",
    "BoatConfirmed by somebody, 1 hour ago",
  ]);
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
  const { person } = openScreen(<AttentionList notes={notes} empty="Nothing" />);
  await person.click(screen.getByRole("button", { name: "Mark all as read" }));
  const [, , , , latest] = notes;
  await waitFor(() =>
    expect(calls).toMatchObject([{ body: { until: (latest as { createdAt: string }).createdAt } }]),
  );
});

test("has nothing to mark where all is read, and says where there is nothing", () => {
  fakeApi({});
  const { unmount } = openScreen(<AttentionList notes={notes.slice(-1)} empty="Nothing" />);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  openScreen(<AttentionList notes={[]} empty="Nothing to see" />);
  expect(screen.getByText("Nothing to see")).toBeVisible();
});
