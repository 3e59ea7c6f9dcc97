import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@dmc-hub/sdk/test";
import { lines, sheetOf } from "./testing-sheet.ts";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";

const sent = (calls: ReturnType<typeof openTab>["calls"]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path.split("/").at(-1), body]);

test("a supplier is chosen in its cell by keyboard, and Enter leads down", async () => {
  const { person, calls } = openTab(sheetOf());
  await person.click(await screen.findByText("Transfer"));
  await person.keyboard("{Tab}");
  const cell = await screen.findByRole("combobox", { name: "Supplier, Transfer" });
  expect(cell).toHaveFocus();
  await person.keyboard("rivi");
  await screen.findByRole("option", { name: /Riviera Boats/ });
  await person.keyboard("{Enter}");
  expect(await screen.findByRole("combobox", { name: "Supplier, Hôtel Belle Rive" })).toHaveFocus();
  expect(cells("Transfer")[3]).toBe("Riviera Boats");
  await waitFor(() => expect(sent(calls)).toEqual([["1", { partnerId: 31 }]]));
  await person.keyboard("{Tab}");
  expect(screen.getByRole("textbox", { name: "Quantity, Hôtel Belle Rive" })).toHaveFocus();
});

test("pressing the cell opens its list, and a choice closes it", async () => {
  const { person } = openTab();
  await person.click((await screen.findByText("Transfer")).parentElement?.children[3] as HTMLElement);
  await person.click(await screen.findByRole("option", { name: /Riviera Boats/ }));
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  expect(cells("Transfer")[3]).toBe("Riviera Boats");
});

test("an emptied cell has no supplier, which is taken back; Escape leaves it as it is", async () => {
  const [transfer, ...others] = lines as [(typeof lines)[0], ...typeof lines];
  const kept = { ...transfer, partnerId: 32, partnerName: "Rovere Guides" };
  const { person, calls } = openTab(sheetOf({ lines: [kept, ...others] }));
  await person.click(await screen.findByText("Transfer"));
  await person.keyboard("{Tab}");
  const cell = await screen.findByRole("combobox", { name: "Supplier, Transfer" });
  await waitFor(() => expect(cell).toHaveValue("Rovere Guides"));
  await person.keyboard("nobody{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  expect(cells("Transfer")[3]).toBe("Rovere Guides");
  await person.click(rowOf("Transfer").cells[2] as HTMLElement);
  await person.keyboard("{Tab}");
  await person.clear(await screen.findByRole("combobox", { name: "Supplier, Transfer" }));
  await person.keyboard("{Tab}");
  await waitFor(() => expect(cells("Transfer")[3]).toBe(""));
  expect(sent(calls)).toEqual([["1", { partnerId: null }]]);
  await person.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(cells("Transfer")[3]).toBe("Rovere Guides"));
});
