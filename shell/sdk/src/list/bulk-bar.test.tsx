import { expect, test } from "@jest/globals";
import {
  bookings,
  bookingTransitions,
  createApiClient,
  proposals,
  proposalTransitions,
} from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "../../test/index.tsx";
import { BulkBar, type BulkStatus } from "./bulk-bar.tsx";
import type { Marks } from "./use-marks.ts";

const api = createApiClient({ bookings, proposals });

interface Row {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly status: string;
}

const row = (id: number, status: string): Row => ({ id, version: 1, title: `Row ${id}`, status });

const choicesOf = (...values: string[]) => values.map((value) => ({ value, label: value }));

const statuses: Record<"bookings" | "proposals", BulkStatus<Row>> = {
  bookings: {
    of: ({ status }) => status,
    choices: choicesOf("pending", "confirmed", "cancelled"),
    transitions: bookingTransitions,
  },
  proposals: {
    of: ({ status }) => status,
    choices: choicesOf("draft", "sent", "accepted", "declined"),
    transitions: proposalTransitions,
  },
};

function openBar(kind: "bookings" | "proposals", rows: readonly Row[], status = statuses[kind]) {
  let cleared = 0;
  const marks: Marks<Row> = {
    rows,
    areAll: true,
    has: () => true,
    toggle: () => undefined,
    toggleAll: () => undefined,
    clear: () => (cleared += 1),
    nameOf: ({ title }) => title,
  };
  const opened = openScreen(
    <BulkBar resource={api[kind]} noun={["row", "rows"]} marks={marks} status={status} />,
  );
  const field = screen.getByRole("combobox", { name: "Set status" });
  return { ...opened, field, cleared: () => cleared };
}

const offered = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("changes the status of all, and takes each back to its own", async () => {
  const calls = fakeApi({ "PUT /api/bookings/:id": () => json({}) });
  const { person, field, toasts, cleared } = openBar("bookings", [row(1, "pending"), row(2, "confirmed")]);
  expect(offered()).toEqual(["Set status…", "pending", "confirmed", "cancelled"]);
  await person.selectOptions(field, "confirmed");
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 rows changed"));
  expect(cleared()).toBe(1);
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "2 rows restored" }));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ["/api/bookings/1", { status: "confirmed" }],
    ["/api/bookings/2", { status: "confirmed" }],
    ["/api/bookings/1", { status: "pending" }],
    ["/api/bookings/2", { status: "confirmed" }],
  ]);
});

test("offers no way back where one of them may not go it", async () => {
  fakeApi({ "PUT /api/proposals/:id": () => json({}) });
  const { person, field, toasts } = openBar("proposals", [row(1, "draft"), row(2, "sent")]);
  await person.selectOptions(field, "accepted");
  await waitFor(() => expect(toasts).toEqual([{ title: "2 rows changed" }]));
});

test("offers only what all of them may become", () => {
  fakeApi({});
  openBar("proposals", [row(1, "accepted"), row(2, "draft")]);
  expect(offered()).toEqual(["Set status…", "accepted", "declined"]);
});

test("says so where they have no status in common", () => {
  fakeApi({});
  const apart = { ...statuses.bookings, transitions: { pending: [], confirmed: [], cancelled: [] } };
  const { field } = openBar("bookings", [row(1, "pending"), row(2, "confirmed")], apart);
  expect(offered()).toEqual(["No common status"]);
  expect(field).toBeDisabled();
});

test("tells which stayed as they were, and takes back only the others", async () => {
  const calls = fakeApi({
    "PUT /api/bookings/:id": ({ path }) =>
      path.endsWith("/2") ? problem(409, "The journey has begun.") : json({}),
  });
  const { person, field, toasts, cleared } = openBar("bookings", [row(1, "pending"), row(2, "pending")]);
  await person.selectOptions(field, "cancelled");
  expect(await screen.findByText("Row 2: The journey has begun.")).toBeVisible();
  expect(screen.getByText("1 row stayed as before")).toBeVisible();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("1 row changed"));
  expect(cleared()).toBe(0);
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "1 row restored" }));
  expect(calls.slice(2).map(({ path }) => path)).toEqual(["/api/bookings/1"]);
});
