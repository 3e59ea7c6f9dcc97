import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@dmc-hub/sdk/test";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";
import { lines, sheetOf } from "./testing-sheet.ts";

/** A sheet whose transfer has a supplier, with that one's cell opened by the keyboard. */
async function openSupplied() {
  const [transfer, ...others] = lines as [(typeof lines)[0], ...typeof lines];
  const kept = { ...transfer, partnerId: 32, partnerName: "Rovere Guides" };
  const tab = openTab(sheetOf({ lines: [kept, ...others] }));
  await tab.person.click(await screen.findByText("Transfer"));
  await tab.person.keyboard("{Tab}");
  const cell = await screen.findByRole("combobox", { name: "Supplier, Transfer" });
  await waitFor(() => expect(cell).toHaveValue("Rovere Guides"));
  return { ...tab, cell };
}

const sent = (calls: ReturnType<typeof openTab>["calls"]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path.split("/").at(-1), body]);

type Left = (tab: Awaited<ReturnType<typeof openSupplied>>) => Promise<void>;

const byTab: Left = ({ person }) => person.keyboard("{Tab}");
const byClick: Left = ({ person }) => person.click(rowOf("Balloon").cells[2] as HTMLElement);

test.each([
  ["Tab", byTab, "Quantity, Transfer"],
  ["a click", byClick, "Service, Balloon"],
])("a name that is typed whole is chosen when its cell is left by %s", async (_, leave, next) => {
  const tab = await openSupplied();
  await tab.person.clear(tab.cell);
  await tab.person.type(tab.cell, "riviera boats");
  await leave(tab);
  await waitFor(() => expect(cells("Transfer")[3]).toBe("Riviera Boats"));
  expect(screen.getByRole("textbox", { name: next })).toHaveFocus();
  expect(sent(tab.calls)).toEqual([["1", { partnerId: 31 }]]);
});

test.each([
  ["Tab", byTab, "Quantity, Transfer"],
  ["a click", byClick, "Service, Balloon"],
])("an emptied cell that is left by %s has no supplier", async (_, leave, next) => {
  const tab = await openSupplied();
  await tab.person.clear(tab.cell);
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
    const tab = await openSupplied();
    await tab.person.clear(tab.cell);
    await tab.person.type(tab.cell, "rov");
    await leave(tab);
    const description = 'There is no one partner called "rov".';
    await waitFor(() => expect(tab.toasts.at(-1)).toMatchObject({ description }));
    expect(cells("Transfer")[3]).toBe("Rovere Guides");
    expect(sent(tab.calls)).toEqual([]);
  },
);
