import { expect, test } from "@jest/globals";
import {
  bookings,
  bookingStatuses,
  createApiClient,
  proposals,
  proposalStatuses,
} from "@dmc-hub/shared-types";
import {
  changedMeanwhile,
  type FakeCall,
  fakeApi,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "../../test/index.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { BulkStatus } from "./use-bulk-changes.ts";
import type { RowSelection } from "./use-row-selection.ts";

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
    transitions: bookingStatuses.transitions,
  },
  proposals: {
    of: ({ status }) => status,
    choices: choicesOf("draft", "sent", "accepted", "declined"),
    transitions: proposalStatuses.transitions,
  },
};

function openBar(kind: "bookings" | "proposals", rows: readonly Row[], status = statuses[kind]) {
  let cleared = 0;
  const selection: RowSelection<Row> = {
    rows,
    areAll: true,
    isEmpty: false,
    has: () => true,
    toggle: () => undefined,
    toggleAll: () => undefined,
    clear: () => (cleared += 1),
    nameOf: ({ title }) => title,
  };
  const opened = openScreen(
    <BulkBar resource={api[kind]} noun={["row", "rows"]} selection={selection} status={status} />,
  );
  const field = screen.getByRole("combobox", { name: "Set status" });
  return { ...opened, field, cleared: () => cleared };
}

const offered = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

/** An API that stores changes to rows, and refuses those made from another version. */
function keeping(kind: "bookings" | "proposals", rows: readonly Row[]) {
  const kept = new Map(rows.map((one) => [one.id, one]));
  const rowAt = (path: string) => kept.get(Number(path.split("/").at(-1))) as Row;
  const put = (now: Row) => (kept.set(now.id, now), json(now));
  const isStale = ({ path, headers }: FakeCall) => headers.get("if-match") !== `"${rowAt(path).version}"`;
  const calls = fakeApi({
    [`PUT /api/${kind}/:id`]: (call: FakeCall) => {
      const { version, ...now } = rowAt(call.path);
      if (isStale(call)) return changedMeanwhile({ version, ...now });
      return put({ ...now, ...(call.body as Partial<Row>), version: version + 1 });
    },
    [`DELETE /api/${kind}/:id`]: (call: FakeCall) =>
      isStale(call) ? changedMeanwhile(rowAt(call.path)) : nothing(),
    [`POST /api/${kind}`]: ({ body }: FakeCall) => json(body),
  });
  return { calls, put, rowOf: (id: number) => kept.get(id) };
}

test("changes the status of all, and takes each back to its own", async () => {
  const rows = [row(1, "pending"), row(2, "confirmed")];
  const { calls } = keeping("bookings", rows);
  const { person, field, toasts, cleared } = openBar("bookings", rows);
  expect(offered()).toEqual(["Set status…", "pending", "confirmed", "cancelled"]);
  await person.selectOptions(field, "confirmed");
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 rows changed"));
  expect(cleared()).toBe(1);
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "2 rows restored" }));
  expect(calls.map(({ path, body, headers }) => [path, body, headers.get("if-match")])).toEqual([
    ["/api/bookings/1", { status: "confirmed" }, '"1"'],
    ["/api/bookings/2", { status: "confirmed" }, '"1"'],
    ["/api/bookings/1", { status: "pending" }, '"2"'],
    ["/api/bookings/2", { status: "confirmed" }, '"2"'],
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

test("tells which were changed meanwhile, does the others, and goes on with those when asked", async () => {
  const rows = [row(1, "pending"), row(2, "pending"), row(3, "pending")];
  const { put, rowOf } = keeping("bookings", rows);
  const { person, field, toasts, cleared } = openBar("bookings", rows);
  put({ ...row(2, "pending"), version: 2, title: "Row 2, by a colleague" });
  await person.selectOptions(field, "confirmed");
  expect(await screen.findByText("1 row stayed as before")).toBeVisible();
  expect(screen.getByText("Row 2: Somebody else has changed it.")).toBeVisible();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 rows changed"));
  expect(rowOf(2)).toMatchObject({ status: "pending", title: "Row 2, by a colleague" });
  await person.click(screen.getByRole("button", { name: "Change 1 row anyway" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("1 row changed"));
  expect(rowOf(2)).toMatchObject({ status: "confirmed", title: "Row 2, by a colleague" });
  expect(screen.queryByText("1 row stayed as before")).toBeNull();
  expect(cleared()).toBe(1);
});

test("takes back nothing that was changed since, unless it is told to", async () => {
  const rows = [row(1, "pending"), row(2, "pending")];
  const { put, rowOf } = keeping("bookings", rows);
  const { person, field, toasts } = openBar("bookings", rows);
  await person.selectOptions(field, "confirmed");
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 rows changed"));
  put({ ...row(2, "cancelled"), version: 3 });
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: "Not all could be restored",
      description: "Row 2: Somebody else has changed it.",
      action: { label: "Restore 1 row anyway" },
    }),
  );
  expect([rowOf(1)?.status, rowOf(2)?.status]).toEqual(["pending", "cancelled"]);
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "1 row restored" }));
  expect(rowOf(2)?.status).toBe("pending");
});

test("deletes nothing that was changed meanwhile, unless it is told to", async () => {
  const rows = [row(1, "pending"), row(2, "pending")];
  const { calls, put } = keeping("bookings", rows);
  const { person, toasts } = openBar("bookings", rows);
  put({ ...row(2, "confirmed"), version: 2 });
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 2 rows" }));
  await person.click(dialog.getByRole("button", { name: "Delete 2 rows" }));
  await person.click(await screen.findByRole("button", { name: "Delete 1 row anyway" }));
  await waitFor(() => expect(calls.at(-1)?.headers.get("if-match")).toBe('"2"'));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["1 row deleted", "1 row deleted"]));
  // Undo restores the colleague's version.
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: "POST", body: { status: "confirmed" } }));
});
