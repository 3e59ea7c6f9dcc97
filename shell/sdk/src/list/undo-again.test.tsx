import { expect, test } from "@jest/globals";
import { bookings, createApiClient } from "@dmc-hub/shared-types";
import {
  changedMeanwhile,
  type FakeAnswer,
  fakeApi,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "../../test/index.tsx";
import { BulkBar, type BulkTagsProps } from "./bulk-bar.tsx";
import type { BulkStatus } from "./use-bulk-changes.ts";

const api = createApiClient({ bookings });

interface Row {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly status: string;
}

const rows: readonly Row[] = [1, 2].map((id) => ({ id, version: 1, title: `Row ${id}`, status: "pending" }));

const status: BulkStatus<Row> = {
  of: (row) => row.status,
  choices: ["pending", "confirmed"].map((value) => ({ value, label: value })),
  transitions: { pending: ["confirmed"], confirmed: ["pending"] },
};

const Tags = ({ onTag }: BulkTagsProps) => (
  <button onClick={() => onTag({ added: ["vip"], removed: [] })}>Add vip</button>
);

/** The bar over two rows; `undone` answers what each row's Undo is told, one after another. */
function openBar(undone: Record<number, FakeAnswer[]>) {
  const calls = fakeApi({
    "DELETE /api/bookings/:id": () => nothing(),
    "POST /api/bookings": (call) => undone[Number(call.query.get("restores"))]?.shift()?.(call) ?? json({}),
    "PUT /api/bookings/:id": (call) => {
      const { status, tags } = call.body as { status?: string; tags?: readonly string[] };
      const isUndo = status === "pending" || tags?.length === 0;
      const id = Number(call.path.split("/").at(-1));
      return (isUndo && undone[id]?.shift()?.(call)) || json({ ...rows[id - 1], version: 2 });
    },
  });
  const selection = {
    rows,
    areAll: true,
    isEmpty: false,
    has: () => true,
    toggle: () => undefined,
    toggleAll: () => undefined,
    clear: () => undefined,
    nameOf: ({ title }: Row) => title,
  };
  const opened = openScreen(
    <BulkBar resource={api.bookings} noun={["row", "rows"]} {...{ selection, status, Tags }} />,
  );
  const { person } = opened;
  const confirm = () =>
    person.selectOptions(screen.getByRole("combobox", { name: "Set status" }), "confirmed");
  const tag = async () => {
    await person.click(screen.getByRole("button", { name: "Tag" }));
    await person.click(screen.getByRole("button", { name: "Add vip" }));
  };
  const latest = () => opened.toasts.at(-1);
  /** Presses the latest toast's button. */
  const press = () => latest()?.action?.onSelect();
  const restores = () =>
    calls
      .filter(({ method }) => method === "POST")
      .map(({ query, headers }) => [query.get("restores"), headers.get("idempotency-key")] as const);
  return { ...opened, confirm, tag, latest, press, restores };
}

/** Deletes both rows. */
async function deleteBoth({ person, latest }: ReturnType<typeof openBar>) {
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 2 rows" }));
  await person.click(dialog.getByRole("button", { name: "Delete 2 rows" }));
  await waitFor(() => expect(latest()?.title).toBe("2 rows deleted"));
}

const restarting: FakeAnswer = () => problem(503, "Restarting.");

test("deleted rows that could not be restored just now are restored later, each once", async () => {
  const bar = openBar({ 2: [restarting] });
  await deleteBoth(bar);
  bar.press();
  await waitFor(() =>
    expect(bar.latest()).toMatchObject({
      title: "Not all could be restored",
      description: "Row 2: Restarting.",
      action: { label: "Try again" },
    }),
  );
  bar.press();
  await waitFor(() => expect(bar.latest()).toEqual({ title: "1 row restored" }));
  const [first, second, again, ...more] = bar.restores();
  expect(again).toEqual(["2", expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect([first, second]).toContainEqual(again);
  expect(first?.[1]).not.toBe(second?.[1]);
  expect(more).toEqual([]);
});

test("deleted rows that may not be restored are not offered again", async () => {
  const bar = openBar({ 2: [() => problem(409, "It is there.")] });
  await deleteBoth(bar);
  bar.press();
  await waitFor(() => expect(bar.latest()?.title).toBe("Not all could be restored"));
  expect(bar.latest()?.action).toBeUndefined();
});

test("what failed just now is tried again together with what somebody else has changed", async () => {
  const bar = openBar({
    1: [restarting],
    2: [() => changedMeanwhile({ ...(rows[1] as Row), version: 3, status: "cancelled" })],
  });
  await bar.confirm();
  await waitFor(() => expect(bar.latest()?.title).toBe("2 rows changed"));
  bar.press();
  await waitFor(() => expect(bar.latest()?.action?.label).toBe("Restore 2 rows anyway"));
  bar.press();
  await waitFor(() => expect(bar.latest()).toEqual({ title: "2 rows restored" }));
});

const lostAnswer: FakeAnswer = () => Promise.reject(new TypeError("fetch failed"));

test.each([
  ["status", "confirm", "2 rows changed"],
  ["tags", "tag", "2 rows tagged"],
] as const)(
  "an undo of %s whose answer was lost is done, and nobody else is blamed",
  async (_, act, done) => {
    const restored = { ...(rows[1] as Row), version: 3, tags: [] };
    const bar = openBar({ 2: [lostAnswer, () => changedMeanwhile(restored)] });
    await bar[act]();
    await waitFor(() => expect(bar.latest()?.title).toBe(done));
    bar.press();
    await waitFor(() => expect(bar.latest()?.action?.label).toBe("Try again"));
    bar.press();
    await waitFor(() => expect(bar.latest()).toEqual({ title: "1 row restored" }));
  },
);
