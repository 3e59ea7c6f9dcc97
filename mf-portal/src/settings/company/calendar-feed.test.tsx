import { expect, test } from "@jest/globals";
import type { CalendarFeed } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { CalendarFeedAddress } from "./calendar-feed.tsx";

const nothing = () => new Response(null, { status: 204 });

const feed = (token: string): CalendarFeed => ({
  url: `https://azure.hub.example/calendar/${token}.ics`,
  createdAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  readAt: null,
});

/** The section for a calendar with or without an address. */
function openSection(start: CalendarFeed | null) {
  let now = start;
  const calls = fakeApi({
    "GET /api/calendar-feed": () => (now === null ? nothing() : json(now)),
    "POST /api/calendar-feed": () => json((now = feed("second")), {}, 201),
    "DELETE /api/calendar-feed": () => ((now = null), nothing()),
  });
  return { ...openScreen(<CalendarFeedAddress />), calls };
}

const address = () => screen.findByRole("textbox", { name: "Calendar address" });

test("makes the first address without a question, and says how to use it", async () => {
  const { person, toasts } = openSection(null);
  expect(await screen.findByText("There is no address yet.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create address" }));
  expect(await address()).toHaveValue(feed("second").url);
  expect(toasts).toEqual([{ title: "New Address Created" }]);
  expect(screen.getByText("Google Calendar")).toBeVisible();
});

test("copies the address, and says when it was last read", async () => {
  const readAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const { person, toasts } = openSection({ ...feed("first"), readAt });
  expect(await screen.findByText("Created yesterday. Last read 2 hours ago.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Copy address" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Address Copied" }]));
  expect(await navigator.clipboard.readText()).toBe(feed("first").url);
});

test("asks before an address stops", async () => {
  const { person, calls, toasts } = openSection(feed("first"));
  await address();
  expect(screen.getByText("Created yesterday. Not read by any program yet.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "New address" }));
  const question = within(await screen.findByRole("alertdialog", { name: "New address?" }));
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
  await person.click(question.getByRole("button", { name: "New address" }));
  await waitFor(async () => expect(await address()).toHaveValue(feed("second").url));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Revoke" }));
  const last = within(await screen.findByRole("alertdialog", { name: "Revoke?" }));
  await person.click(last.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("There is no address yet.")).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(["New Address Created", "Address Revoked"]);
});

test("says why an address cannot be revoked, and keeps it", async () => {
  fakeApi({
    "GET /api/calendar-feed": () => json(feed("first")),
    "DELETE /api/calendar-feed": () => problem(503, "Restarting."),
  });
  const { person } = openScreen(<CalendarFeedAddress />);
  await person.click(await screen.findByRole("button", { name: "Revoke" }));
  const question = within(await screen.findByRole("alertdialog"));
  await person.click(question.getByRole("button", { name: "Revoke" }));
  expect(await question.findByText("Restarting.")).toBeVisible();
  expect(screen.getByDisplayValue(feed("first").url)).toBeInTheDocument();
});

test("asks nothing else until the answer, and says then what was done", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const calls = fakeApi({
    "GET /api/calendar-feed": () => json(feed("first")),
    "POST /api/calendar-feed": () => answered.then(() => json(feed("second"), {}, 201)),
  });
  const { person, toasts } = openScreen(<CalendarFeedAddress />);
  await person.click(await screen.findByRole("button", { name: "New address" }));
  const question = within(await screen.findByRole("alertdialog", { name: "New address?" }));
  await person.click(question.getByRole("button", { name: "New address" }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe("POST"));
  await person.keyboard("{Escape}");
  await person.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("alertdialog", { name: "New address?" })).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(toasts).toEqual([{ title: "New Address Created" }]);
});
