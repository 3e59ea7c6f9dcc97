import { expect, test } from "@jest/globals";
import { json, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { openTab } from "./testing-price-tab.tsx";
import { lineOf, lines, sheetOf } from "./testing-sheet.ts";

const pounds = lineOf(6, { title: "Ferry", unit: "group", currency: "GBP", segments: [{ amount: 80 }] });
const dollars = lineOf(7, { title: "Driver", unit: "group", currency: "USD", segments: [{ amount: 40 }] });

/** Opens the form of a rate of dollars; `refusals` answer the first attempts to give it to the lines. */
async function openForm(...refusals: Response[]) {
  const tab = openTab(sheetOf({ lines: [...lines, pounds, dollars] }), {
    "POST /api/fx-rates": ({ body }) => json(body),
    "POST /api/proposals/:id/refresh": () => refusals.shift() ?? json({ pricing: sheetOf() }),
  });
  const row = await screen.findByRole("row", { name: /^1 USD .*0\.9476/ });
  await tab.person.click(within(row).getByRole("button", { name: "Add a rate" }));
  const form = within(await screen.findByRole("dialog", { name: "Rate of USD" }));
  await tab.person.type(form.getByRole("textbox", { name: "1 USD is" }), "0.95");
  const add = async () => {
    await tab.person.click(form.getByRole("button", { name: "Add Rate" }));
    await waitFor(() => expect(tab.toasts.at(-1)).toMatchObject({ title: "Exchange Rate Added" }));
  };
  const refreshed = () => tab.calls.filter(({ path }) => path.endsWith("/refresh")).map(({ body }) => body);
  return { ...tab, add, refreshed };
}

test("the lines in a currency take its new rate, and no others", async () => {
  const { add, refreshed } = await openForm();
  await add();
  expect(refreshed()).toEqual([{ lineIds: [3, 7] }]);
});

test("no line takes a rate that none is costed with any more", async () => {
  const { add, refreshed, byOthers, hear } = await openForm();
  byOthers((all) => all.filter(({ currency }) => currency !== "USD"));
  await hear();
  await waitFor(() => expect(screen.queryByText("Driver")).toBeNull());
  await add();
  expect(refreshed()).toEqual([]);
});

test("a rate that is stored is given to the lines by the next attempt, and not stored again", async () => {
  const { person, add, refreshed, calls } = await openForm(problem(503, "Not just now."));
  const form = within(screen.getByRole("dialog", { name: "Rate of USD" }));
  await person.click(form.getByRole("button", { name: "Add Rate" }));
  expect(await form.findByText(/Not just now\./)).toBeVisible();
  await add();
  expect(refreshed()).toHaveLength(2);
  expect(calls.filter(({ method, path }) => method === "POST" && path === "/api/fx-rates")).toHaveLength(1);
});
