import { expect, test } from "@jest/globals";
import { chooseFromMenu, json, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { LineForm } from "./line-form.tsx";
import { cells, openTab } from "./testing-price-tab.tsx";
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
    <LineForm id={1} currency="EUR" bands={[]} onClose={() => undefined} />,
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

const museum = {
  title: "Museum",
  segments: [{ amount: 24, bandAmounts: { infant: 0, teen: 12 } }],
};

/** The form of a museum that two adults and a child visit, in front of the tab's API. */
function openMuseum(fields: object = {}, answers: Parameters<typeof openTab>[1] = {}) {
  const line = lineOf(1, { ...museum, ...fields });
  const sheet = sheetOf({ lines: [line], pax: 3, settings: { party } });
  const form = <LineForm id={1} currency="EUR" bands={sheet.ageBands} onClose={() => undefined} />;
  const tab = openTab(sheet, { "GET /api/proposal-lines/:id": () => json(line), ...answers }, form);
  const save = () => tab.person.click(screen.getByRole("button", { name: "Save Changes" }));
  const sent = () => tab.calls.findLast(({ method }) => method === "PUT")?.body;
  return { ...tab, save, sent };
}

const party = [
  { band: "adult", count: 2 },
  { band: "child", count: 1 },
];

test("an age has a price of its own, or the adults' where it is empty; those of ages unknown here stay", async () => {
  const { person, save, sent } = openMuseum();
  const child = await screen.findByRole("textbox", { name: "Child" });
  expect(child).toHaveValue("");
  expect(child).toHaveAttribute("placeholder", "24");
  expect(screen.getByText(/Ages left empty cost the price/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Adult" })).toBeNull();
  await person.type(child, "40");
  const inputs = within(screen.getByRole("group", { name: "Part 1" })).getAllByRole("textbox");
  expect(inputs.map((input) => input.getAttribute("aria-label"))).toEqual([
    "Nights or days",
    "Price",
    "Single",
    "Child",
    "Infant",
  ]);
  const infant = screen.getByRole("textbox", { name: "Infant" });
  expect(infant).toHaveValue("0");
  await person.clear(infant);
  await save();
  await waitFor(() =>
    expect(sent()).toEqual({
      segments: [{ count: 1, amount: 24, single: null, bandAmounts: { teen: 12, child: 40 } }],
    }),
  );
});

test("only what is paid per person has prices of ages, in each of its parts", async () => {
  const { person } = openMuseum({ segments: [{ amount: 24 }, { amount: 30 }] });
  const unit = await screen.findByRole("combobox", { name: "Unit" });
  expect(screen.getAllByRole("textbox", { name: "Child" })).toHaveLength(2);
  await person.selectOptions(unit, "Room");
  expect(screen.queryByRole("textbox", { name: "Child" })).toBeNull();
});

test("a price of an age that is refused is marked, by the form or by the API", async () => {
  const { person, save, calls } = openMuseum(
    {},
    {
      "PUT /api/proposal-lines/:id": () =>
        problem(400, "Some fields are not valid.", [
          { path: "segments.0.bandAmounts.infant", message: "Infants travel free" },
        ]),
    },
  );
  const child = await screen.findByRole("textbox", { name: "Child" });
  await person.type(child, "1.00001");
  await save();
  await waitFor(() => expect(child).toBeInvalid());
  expect(screen.getByText("At most four decimals")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Infant" })).toBeValid();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  await person.clear(child);
  await person.type(child, "40");
  await save();
  expect(await screen.findByText("Infants travel free")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Infant" })).toBeInvalid();
  expect(child).toBeValid();
});

test("the sheet computes with the price of an age once it is stored, and without it once it is emptied", async () => {
  const line = lineOf(1, museum);
  const tab = openTab(sheetOf({ lines: [line], pax: 3, settings: { party } }));
  await waitFor(() => expect(cells("Museum")[7]).toBe("72.00"));
  const store = async (text: string) => {
    await chooseFromMenu(tab.person, "Museum", "Edit all fields");
    const child = await screen.findByRole("textbox", { name: "Child" });
    await tab.person.clear(child);
    if (text !== "") await tab.person.type(child, text);
    await tab.person.click(screen.getByRole("button", { name: "Save Changes" }));
  };
  await store("40");
  await waitFor(() => expect(cells("Museum")[7]).toBe("88.00"));
  await store("");
  await waitFor(() => expect(cells("Museum")[7]).toBe("72.00"));
});
