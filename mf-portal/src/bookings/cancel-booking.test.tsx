import { expect, test } from "@jest/globals";
import { type Booking, type BookingDraft, bookingDraft } from "@dmc-hub/shared-types";
import { act, fakeApi, json, keptRow, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { CancelBooking } from "./cancel-booking.tsx";
import { villa } from "./testing-booking.ts";

/** Whether the browser asks before the page is left. */
const isHeld = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** The question about a booking that stores changes, once they are `answered`. */
function openQuestion(start: Booking, answered = Promise.resolve()) {
  const kept = keptRow(start);
  const calls = fakeApi({
    "GET /api/bookings/:id": kept.get,
    "PUT /api/bookings/:id": (call) => answered.then(() => kept.put(call)),
  });
  let closed = 0;
  const opened = openScreen(<CancelBooking id={start.id} onClose={() => (closed += 1)} />);
  const changes = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...opened, kept, changes, closed: () => closed };
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

test("a reason that is too long is kept whole, and refused in the words of the contract", async () => {
  const long = "The client fell ill. ".repeat(12).trim();
  fakeApi({
    "GET /api/bookings/:id": () => json(villa),
    "PUT /api/bookings/:id": ({ body }) => {
      const { error } = bookingDraft.shape.statusReason.safeParse((body as BookingDraft).statusReason);
      const message = error?.issues[0]?.message ?? "";
      return problem(400, "Some of what was sent is not valid.", [{ path: "statusReason", message }]);
    },
  });
  const { person } = openScreen(<CancelBooking id={41} onClose={() => undefined} />);
  await person.click(await screen.findByRole("textbox", { name: "Reason" }));
  await person.paste(long);
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  expect(await screen.findByText("Must be at most 200 characters")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue(long);
});

test("cancels nothing that somebody else has changed meanwhile, unless it is told to", async () => {
  const { person, toasts, kept, changes, closed } = openQuestion(villa);
  await person.type(await screen.findByRole("textbox", { name: "Reason" }), "Ill");
  kept.change({ title: "Villa Cimbrone" });
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  const told = "Somebody else has changed this booking. Look at it first, or cancel it anyway.";
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.getByText("Are you sure you want to cancel Villa Cimbrone?")).toBeVisible();
  expect([closed(), kept.now().status]).toEqual([0, "confirmed"]);
  await person.click(screen.getByRole("button", { name: "Cancel booking anyway" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(changes().at(-1)).toEqual({ status: "cancelled", statusReason: "Ill" });
  expect(toasts.at(-1)).toMatchObject({ title: "Booking Cancelled", description: "Villa Cimbrone" });
});

test("keeps the reason of somebody else who has cancelled it meanwhile", async () => {
  const { person, kept } = openQuestion(villa);
  await person.type(await screen.findByRole("textbox", { name: "Reason" }), "Ill");
  const theirs = kept.change({ status: "cancelled" });
  await person.click(screen.getByRole("button", { name: "Cancel booking" }));
  const told = "Somebody else has already cancelled this booking and given a reason.";
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel booking anyway" })).toBeDisabled();
  expect(kept.now()).toEqual(theirs);
});

test("takes back nothing that was changed since, unless it is told to", async () => {
  const { person, toasts, kept } = openQuestion(villa);
  await person.click(await screen.findByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  kept.change({ title: "Villa Cimbrone" });
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: "Somebody else has changed this booking",
      action: { label: "Try again" },
    }),
  );
  expect(kept.now().status).toBe("cancelled");
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Booking Restored" }));
  expect(kept.now()).toMatchObject({ status: "confirmed", title: "Villa Cimbrone" });
});

test("stays until the answer, however it is left", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { person, toasts, changes, closed } = openQuestion(villa, answered);
  await person.click(await screen.findByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Keep booking" }));
  expect(closed()).toBe(0);
  answer();
  await waitFor(() => expect(closed()).toBe(1));
  expect(toasts).toMatchObject([{ title: "Booking Cancelled" }]);
});

test("closes nothing when the answer comes after the person has gone elsewhere", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { person, toasts, changes, closed, unmount } = openQuestion(villa, answered);
  await person.click(await screen.findByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  unmount();
  await act(async () => answer());
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Booking Cancelled" }]));
  expect(closed()).toBe(0);
});

test("tells who has gone elsewhere that the server refused", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { person, kept, toasts, changes, unmount } = openQuestion(villa, answered);
  const cancel = await screen.findByRole("button", { name: "Cancel booking" });
  kept.change({ title: "Villa Cimbrone" });
  await person.click(cancel);
  await waitFor(() => expect(changes()).toHaveLength(1));
  unmount();
  answer();
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Failed to cancel booking" }]));
});

test("asks before the typed reason is lost", async () => {
  const { person, closed, unmount } = openQuestion(villa);
  const reason = await screen.findByRole("textbox", { name: "Reason" });
  expect(isHeld()).toBe(false);
  await person.type(reason, "The client fell ill");
  expect(isHeld()).toBe(true);
  await person.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await person.click(question.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByText("Discard what you typed?")).toBeNull());
  expect(reason).toHaveValue("The client fell ill");
  expect(closed()).toBe(0);
  await person.click(screen.getByRole("button", { name: "Keep booking" }));
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  expect(closed()).toBe(1);
  unmount();
  expect(isHeld()).toBe(false);
});

test("says why it cannot be opened", async () => {
  fakeApi({ "GET /api/bookings/:id": () => problem(404, "This booking does not exist.") });
  let isClosed = false;
  const { person } = openScreen(<CancelBooking id={41} onClose={() => (isClosed = true)} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel booking" }));
  expect(await dialog.findByText("This could not be opened")).toBeVisible();
  expect(dialog.getByText("This booking does not exist.")).toBeVisible();
  await person.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(isClosed).toBe(true);
});
