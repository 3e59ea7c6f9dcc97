import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@dmc-hub/sdk/test";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";
import { sheetOf } from "./testing-sheet.ts";

const day = "2026-11-22";

const rates = [
  { base: "USD", quote: "EUR", rate: "0.92", day },
  { base: "EUR", quote: "MAD", rate: "10", day },
];

/** The tab with these rates, where an amount is typed as a service's net and not taken over yet. */
async function typing(title: string, text: string) {
  const tab = openTab(sheetOf({ rates }));
  await screen.findByText(title);
  await tab.person.click(rowOf(title).cells[6] as HTMLElement);
  const cell = await screen.findByRole("textbox", { name: `Net, ${title}` });
  await tab.person.clear(cell);
  await tab.person.type(cell, text);
  return tab;
}

const missing = () => screen.queryAllByText(/no exchange rate/i);

test("an amount in another currency is computed at its newest rate while it is typed", async () => {
  const { person } = await typing("Guide", "MAD 950");
  await waitFor(() => expect(cells("Guide")[7]).toBe("190.00"));
  await person.keyboard("{Enter}");
  await waitFor(() => expect(cells("Guide").slice(6, 8)).toEqual(["MAD 950", "190.00"]));
});

test("a line in the proposal's currency takes the rate of the one that is typed", async () => {
  await typing("Transfer", "USD 100");
  await waitFor(() => expect(cells("Transfer")[7]).toBe("92.00"));
  expect(missing()).toEqual([]);
});

test("a currency without a rate has no cost, and the warning says why", async () => {
  await typing("Guide", "SEK 100");
  await waitFor(() => expect(cells("Guide")[7]).toBe("–"));
  expect(missing()).not.toEqual([]);
});

test("the line's own currency keeps the rate that it was costed with", async () => {
  await typing("Guide", "USD 100");
  await waitFor(() => expect(cells("Guide")[7]).toBe("189.52"));
});
