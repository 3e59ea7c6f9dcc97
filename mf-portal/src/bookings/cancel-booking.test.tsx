import { expect, test } from "@jest/globals";
import type { Booking } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { CancelBooking } from "./cancel-booking.tsx";
import { villa } from "./testing-booking.ts";

/** The question about a booking that keeps what it is given. */
function openQuestion(start: Booking) {
  let now = start;
  const calls = fakeApi({
    "GET /api/bookings/:id": () => json(now),
    "PUT /api/bookings/:id": ({ body }) => json((now = { ...now, ...(body as Partial<Booking>) })),
  });
  let closed = 0;
  const opened = openScreen(<CancelBooking id={start.id} onClose={() => (closed += 1)} />);
  const changes = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...opened, changes, closed: () => closed };
}

test("cancels with the reason, and takes a confirmed booking back in two steps", async () => {
  const { person, toasts, changes, closed } = openQuestion(villa);
  expect(await screen.findByText("Are you sure you want to cancel Villa Rufolo?")).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "  The client fell ill ");
  expect(changes()).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(changes()).toEqual([{ status: "cancelled", statusReason: "The client fell ill" }]);
  expect(toasts.at(-1)).toMatchObject({ title: "Booking Cancelled", description: "Villa Rufolo" });
  expect(toasts.at(-1)?.action?.label).toBe("Undo");
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Booking Restored" }));
  expect(changes().slice(1)).toEqual([{ status: "pending" }, { status: "confirmed" }]);
});

test("cancels without a reason, and takes a pending booking back in one step", async () => {
  const { person, toasts, changes } = openQuestion({ ...villa, status: "pending" });
  await screen.findByText("Are you sure you want to cancel Villa Rufolo?");
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(changes()).toEqual([{ status: "cancelled", statusReason: null }]));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Booking Restored" }));
  expect(changes().slice(1)).toEqual([{ status: "pending" }]);
});

test("stays open and says why where the server refuses", async () => {
  fakeApi({
    "GET /api/bookings/:id": () => json(villa),
    "PUT /api/bookings/:id": () => problem(409, "The journey has begun."),
  });
  let isClosed = false;
  const { person, toasts } = openScreen(<CancelBooking id={41} onClose={() => (isClosed = true)} />);
  await screen.findByText("Are you sure you want to cancel Villa Rufolo?");
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  expect(await screen.findByText("The journey has begun.")).toBeVisible();
  expect([isClosed, toasts]).toEqual([false, []]);
});
