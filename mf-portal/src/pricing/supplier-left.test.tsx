import { expect, test } from "@jest/globals";
import { type FakeCall, json, listPage, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { sheetSaved } from "./sheet-saves.ts";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";
import { lines, sheetOf } from "./testing-sheet.ts";

/** A sheet whose transfer has a supplier, whose cell is opened by the keyboard. */
function openSupplied(answers: Parameters<typeof openTab>[1] = {}, facts: Facts = {}) {
  const [transfer, ...others] = lines as [(typeof lines)[0], ...typeof lines];
  const kept = { ...transfer, partnerId: 32, partnerName: "Rovere Guides" };
  const tab = openTab(sheetOf({ lines: [kept, ...others], ...facts }), answers);
  const opened = async () => {
    await tab.person.click(await screen.findByText("Transfer"));
    await tab.person.keyboard("{Tab}");
    const cell = await screen.findByRole("combobox", { name: "Supplier, Transfer" });
    await waitFor(() => expect(cell).toHaveValue("Rovere Guides"));
    return cell;
  };
  /** Leaves the cell with another text by Tab. */
  const leaveWith = async (text: string) => {
    await tab.person.clear(await opened());
    await tab.person.keyboard(`${text}{Tab}`);
  };
  return { ...tab, opened, leaveWith };
}

type Facts = Parameters<typeof sheetOf>[0];

const sent = (calls: ReturnType<typeof openTab>["calls"]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path.split("/").at(-1), body]);

type Left = (tab: ReturnType<typeof openSupplied>) => Promise<void>;

const byTab: Left = ({ person }) => person.keyboard("{Tab}");
const byClick: Left = ({ person }) => person.click(rowOf("Balloon").cells[2] as HTMLElement);

test.each([
  ["Tab", byTab, "Quantity, Transfer"],
  ["a click", byClick, "Service, Balloon"],
])("a name that is typed whole is chosen when its cell is left by %s", async (_, leave, next) => {
  const tab = openSupplied();
  await tab.person.clear(await tab.opened());
  await tab.person.keyboard("riviera boats");
  await leave(tab);
  await waitFor(() => expect(cells("Transfer")[3]).toBe("Riviera Boats"));
  expect(screen.getByRole("textbox", { name: next })).toHaveFocus();
  expect(sent(tab.calls)).toEqual([["1", { partnerId: 31 }]]);
});

test("what is typed into a cell that is opened takes the place of the name in it", async () => {
  const tab = openSupplied();
  const cell = await tab.opened();
  await waitFor(() => expect(cell).toHaveProperty("selectionStart", 0));
  await tab.person.keyboard("riv");
  expect(cell).toHaveValue("riv");
});

test.each([
  ["Tab", byTab, "Quantity, Transfer"],
  ["a click", byClick, "Service, Balloon"],
])("an emptied cell that is left by %s has no supplier", async (_, leave, next) => {
  const tab = openSupplied();
  await tab.person.clear(await tab.opened());
  await leave(tab);
  await waitFor(() => expect(sent(tab.calls)).toEqual([["1", { partnerId: null }]]));
  expect(screen.getByRole("textbox", { name: next })).toHaveFocus();
  expect(cells("Transfer")[3]).toBe("");
});

test.each([
  ["Tab", byTab],
  ["a click", byClick],
])(
  "a name that no partner has is told when its cell is left by %s, and nothing changes",
  async (_, leave) => {
    const tab = openSupplied();
    await tab.person.clear(await tab.opened());
    await tab.person.keyboard("rov");
    await leave(tab);
    const description = 'No partner is called "rov".';
    await waitFor(() => expect(tab.toasts.at(-1)).toMatchObject({ description }));
    expect(cells("Transfer")[3]).toBe("Rovere Guides");
    expect(sent(tab.calls)).toEqual([]);
  },
);

/** An API that finds each of two partners once its search is answered. */
function answeredLate() {
  const found = [
    { id: 31, name: "Riviera Boats", isAnswered: Promise.withResolvers<void>() },
    { id: 33, name: "Sailing Club", isAnswered: Promise.withResolvers<void>() },
  ];
  const matching = (q: string) => found.find(({ name }) => q !== "" && name.toLowerCase().startsWith(q));
  return {
    answers: {
      "GET /api/partners": async ({ query }: FakeCall) => {
        const match = matching(query.get("q") ?? "");
        await match?.isAnswered.promise;
        return listPage(match === undefined ? [] : [{ ...match, location: "Nice", pricingPercent: null }]);
      },
    },
    answer: (q: string) => matching(q)?.isAnswered.resolve(),
  };
}

test.each([
  ["Tab", byTab],
  ["a click", byClick],
])("a name whose search answers only after its cell is left by %s is chosen", async (_, leave) => {
  const { answers, answer } = answeredLate();
  const tab = openSupplied(answers);
  await tab.person.clear(await tab.opened());
  await tab.person.keyboard("riviera boats");
  await leave(tab);
  answer("riviera");
  await waitFor(() => expect(cells("Transfer")[3]).toBe("Riviera Boats"));
  await sheetSaved(21);
  expect(sent(tab.calls)).toEqual([["1", { partnerId: 31 }]]);
  expect(tab.toasts).toEqual([]);
});

const confirmed = () => json(sheetOf({ status: "accepted" }));

test("what is confirmed meanwhile waits for the supplier", async () => {
  const { answers, answer } = answeredLate();
  const accepted = { status: "accepted", isAmending: true } as const;
  const tab = openSupplied({ ...answers, "POST /api/proposals/:id/amendment/confirm": confirmed }, accepted);
  await tab.leaveWith("riviera boats");
  await tab.person.click(screen.getByRole("button", { name: "Confirm" }));
  answer("riviera");
  await waitFor(() => expect(tab.toasts.at(-1)?.title).toBe("Amendment Confirmed"));
  const changes = tab.calls.filter(({ method }) => method !== "GET");
  expect(changes.map(({ path }) => path.split("/").at(-1))).toEqual(["1", "confirm"]);
});

test("a supplier that is found late takes the place of none that was chosen or emptied since", async () => {
  const { answers, answer } = answeredLate();
  const tab = openSupplied(answers);
  await tab.leaveWith("riviera boats");
  await tab.leaveWith("");
  answer("riviera");
  await sheetSaved(21);
  expect(sent(tab.calls)).toEqual([["1", { partnerId: null }]]);
});

test.each([
  ["first", ["riviera", "sailing"]],
  ["last", ["sailing", "riviera"]],
])("of two names the one that is typed later counts, also where the other is found %s", async (_, order) => {
  const { answers, answer } = answeredLate();
  const tab = openSupplied(answers);
  await tab.leaveWith("riviera boats");
  await tab.leaveWith("sailing club");
  for (const q of order) answer(q);
  await sheetSaved(21);
  expect(sent(tab.calls)).toEqual([["1", { partnerId: 33 }]]);
  expect(tab.toasts).toEqual([]);
});

test("a name that several partners have is told", async () => {
  const several = [31, 33].map((id) => ({
    id,
    name: "Sailing Club",
    location: "Nice",
    pricingPercent: null,
  }));
  const tab = openSupplied({ "GET /api/partners": () => listPage(several) });
  await tab.leaveWith("sailing club");
  const description = 'Several partners are called "sailing club".';
  await waitFor(() => expect(tab.toasts.at(-1)).toMatchObject({ description }));
  expect(sent(tab.calls)).toEqual([]);
});

test("a search that fails is told, and what waits for it is not done", async () => {
  const failed = Promise.withResolvers<Response>();
  const tab = openSupplied({ "GET /api/partners": () => failed.promise.then((answer) => answer.clone()) });
  await tab.leaveWith("riviera boats");
  const saved = sheetSaved(21);
  failed.resolve(problem(503, "Restarting."));
  await expect(saved).rejects.toThrow("A change of the prices was not saved");
  const description = "The suppliers could not be searched: Restarting.";
  await waitFor(() =>
    expect(tab.toasts.at(-1)).toMatchObject({ title: "Supplier Not Changed", description }),
  );
  expect(cells("Transfer")[3]).toBe("Rovere Guides");
  expect(sent(tab.calls)).toEqual([]);
});
