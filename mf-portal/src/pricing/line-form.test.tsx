import { expect, test } from "@jest/globals";
import { json, screen, waitFor } from "@dmc-hub/sdk/test";
import { LineForm } from "./line-form.tsx";
import { openTab } from "./testing-price-tab.tsx";
import { lineOf, sheetOf } from "./testing-sheet.ts";

const nights = [
  { count: 3, amount: 120 },
  { count: 2, amount: 150 },
];

test("of several prices the one that is left is the one that is shown", async () => {
  const line = lineOf(1, { title: "Hotel", unit: "room", per: "night", segments: nights });
  const { person, calls } = openTab(
    sheetOf({ lines: [line] }),
    { "GET /api/proposal-lines/:id": () => json(line) },
    <LineForm id={1} currency="EUR" onClose={() => undefined} />,
  );
  await person.click(await screen.findByRole("button", { name: "Remove part 1" }));
  expect(screen.getByRole("textbox", { name: "Nights or days" })).toHaveValue("2");
  const price = screen.getByPlaceholderText("Price");
  expect(price).toHaveValue("150");
  await person.clear(price);
  await person.type(price, "130,5");
  expect(price).toHaveValue("130,5");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      segments: [{ count: 2, amount: 130.5, single: null, bandAmounts: {} }],
    }),
  );
});
