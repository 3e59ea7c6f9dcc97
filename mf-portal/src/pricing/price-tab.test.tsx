import { expect, test } from "@jest/globals";
import { problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { lineOf, lines, sheetOf } from "./testing-sheet.ts";
import { cells, openTab, rowOf, sum } from "./testing-price-tab.tsx";

test("shows what each service costs and sells for, and what it comes to", async () => {
  openTab();
  await screen.findByText("Hôtel Belle Rive");
  expect(cells("Hôtel").slice(4, 11)).toEqual([
    "1 room",
    "3 nights",
    "140",
    "420.00",
    "25 %",
    "525.00",
    "20 %",
  ]);
  expect(cells("Guide").slice(6, 10)).toEqual(["USD 95", "180.04", "20 % margin", "225.05"]);
  expect(cells("Museum").slice(8, 10)).toEqual(["Typed", "70.00"]);
  expect(sum("Total")).toHaveTextContent("€900.00");
  expect(sum("Per adult")).toHaveTextContent("€450.00");
  expect(sum("Margin")).toHaveTextContent("21.3 %");
  expect(within(rowOf("Balloon")).getByText("Extra")).toBeVisible();
});

test("sums follow each key; Enter stores it and leads down, Escape takes it back", async () => {
  const { person, calls } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("8");
  await person.keyboard("0");
  await waitFor(() => expect(sum("Total")).toHaveTextContent("€930.00"));
  await person.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: "Net, Hôtel Belle Rive" })).toHaveFocus();
  await person.keyboard("999{Escape}");
  await waitFor(() => expect(sum("Total")).toHaveTextContent("€930.00"));
  expect(screen.getByRole("textbox", { name: "Net, Hôtel Belle Rive" })).toHaveValue("140");
  const puts = calls.filter(({ method }) => method === "PUT");
  expect(puts.map(({ path, body, headers }) => [path, body, headers.get("if-match")])).toEqual([
    ["/api/proposal-lines/1", { segments: [{ count: 1, amount: 80, single: null, bandAmounts: {} }] }, '"1"'],
  ]);
});

test("Tab leads right, and what is no number stays in its cell with the reason", async () => {
  const { person, calls } = openTab();
  await person.click(await screen.findByText("Transfer"));
  await person.keyboard("{Tab}");
  await screen.findByRole("combobox", { name: "Supplier, Transfer" });
  await person.keyboard("{Tab}");
  const quantity = screen.getByRole("textbox", { name: "Quantity, Transfer" });
  expect(quantity).toHaveFocus();
  await person.keyboard("many{Enter}");
  expect(quantity).toHaveFocus();
  expect(quantity).toBeInvalid();
  expect(quantity).toHaveAttribute("title", "Must be a number");
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
});

test("percentages are inherited, or the line's own: typed with a mode, and reset by nothing", async () => {
  const { person, calls } = openTab();
  await person.click(
    within((await screen.findByText("Transfer")).closest("tr") as HTMLElement).getByText("25 %"),
  );
  await person.keyboard("30 margin{Enter}");
  await waitFor(() => expect(cells("Transfer")[8]).toBe("30 % margin"));
  await person.click(within(rowOf("Transfer")).getByText("30 % margin"));
  await person.clear(screen.getByRole("textbox", { name: "Pricing, Transfer" }));
  await person.keyboard("{Enter}");
  await waitFor(() => expect(cells("Transfer")[8]).toBe("25 %"));
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { pricingPercent: 30, pricingMode: "margin" },
    { pricingMode: "inherit", pricingPercent: null, sellAmount: null },
  ]);
});

test("a percentage keeps its sign, and one that is no number stays in its cell with the reason", async () => {
  const { person, calls } = openTab();
  await person.click(
    within((await screen.findByText("Transfer")).closest("tr") as HTMLElement).getByText("25 %"),
  );
  await person.keyboard("12-5{Enter}");
  const cell = screen.getByRole("textbox", { name: "Pricing, Transfer" });
  expect(cell).toHaveAttribute("title", "Must be a number");
  await person.clear(cell);
  await person.keyboard("-5 %{Enter}");
  // Whether it may be negative the API's rule says.
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { pricingPercent: -5 },
    ]),
  );
});

test("rows of a spreadsheet are pasted over lines and below them, and undone at once", async () => {
  const { person, calls } = openTab();
  await person.click(await screen.findByText("Balloon", { selector: "td[data-part=service]" }));
  await person.paste("Balloon at dawn\t2\t1\t200\nDinner\t\t\t1.250,50\n");
  await screen.findByText("Dinner");
  expect(calls.find(({ path }) => path.endsWith("/lines"))?.body).toMatchObject({
    change: [{ id: 5, version: 1, title: "Balloon at dawn", quantity: 2 }],
    add: [{ title: "Dinner", dayNumber: 3, segments: [{ count: 1, amount: 1250.5 }] }],
  });
  await person.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(screen.queryByText("Dinner")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Service, Balloon" })).toHaveValue("Balloon");
});

test("a per cent takes the place of a typed price, in its cell and for chosen lines", async () => {
  const { person } = openTab();
  await person.click(await screen.findByText("Typed"));
  await person.keyboard("50{Enter}");
  await waitFor(() => expect(cells("Museum")).toContain("72.00"));
  await person.click(screen.getByText("72.00"));
  await person.keyboard("40{Enter}");
  await waitFor(() => expect(cells("Museum")).toContain("80.00"));
  await person.click(screen.getByRole("checkbox", { name: "Select Museum" }));
  await person.type(screen.getByRole("textbox", { name: "Per cent of the selected lines" }), "50{Enter}");
  await waitFor(() => expect(cells("Museum")).toContain("72.00"));
});

test("nothing is pasted where a row is wrong, and the message names it", async () => {
  const { person, calls, toasts } = openTab();
  await person.click(await screen.findByText("Balloon", { selector: "td[data-part=service]" }));
  await person.paste("Balloon\t2\nDinner\tlots\n");
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Row 2, Quantity: Must be a number"));
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("a line is added by typing, and deleted with a way back", async () => {
  const { person, toasts } = openTab();
  await person.click(await screen.findByText("Add a service…"));
  await person.keyboard("Lunch{Enter}");
  await screen.findByText("Lunch");
  await person.click(screen.getByRole("button", { name: "Actions for Lunch" }));
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  // The last entry, by keyboard.
  await person.keyboard("{End}{Enter}");
  await waitFor(() => expect(screen.queryByText("Lunch")).toBeNull());
  toasts.at(-1)?.action?.onSelect();
  expect(await screen.findByText("Lunch")).toBeVisible();
});

test("of two in one line the second is told, and the text stays", async () => {
  const theirs = { ...lines[0], version: 7, title: "Limousine" };
  const { person, toasts } = openTab(sheetOf(), {
    "PUT /api/proposal-lines/:id": () =>
      problem(412, "Somebody else has changed it.", [], { current: theirs }),
  });
  await person.click(await screen.findByText("60"));
  await person.keyboard("95{Enter}");
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Somebody else has changed this line"));
  await waitFor(() => expect(rowOf("Transfer").querySelector("[data-refused=true]")).not.toBeNull());
  await person.click(rowOf("Transfer").cells[6] as HTMLElement);
  expect(screen.getByRole("textbox", { name: "Net, Transfer" })).toHaveValue("95");
});

test("several lines are priced, locked and deleted at once", async () => {
  const { person, calls, toasts } = openTab();
  await person.click(await screen.findByRole("checkbox", { name: "Select Transfer" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Hôtel Belle Rive" }));
  await person.type(screen.getByRole("textbox", { name: "Per cent of the selected lines" }), "40{Enter}");
  await waitFor(() => expect(cells("Hôtel")[8]).toBe("40 %"));
  expect(calls.find(({ path }) => path.endsWith("/lines"))?.body).toEqual({
    add: [],
    remove: [],
    change: [
      { id: 1, version: 1, pricingPercent: 40 },
      { id: 2, version: 1, pricingPercent: 40 },
    ],
  });
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("2 lines priced"));
  await person.click(screen.getByRole("checkbox", { name: "Select Museum" }));
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Select Museum" })).toBeNull());
});

test("a hundred lines are all drawn, and sums follow a key in the last", async () => {
  const many = Array.from({ length: 100 }, (_, place) =>
    lineOf(place + 1, {
      title: `Service ${place + 1}`,
      unit: "group",
      dayNumber: 1 + Math.floor(place / 10),
      segments: [{ amount: 10 }],
    }),
  );
  const { person } = openTab(sheetOf({ lines: many }));
  // Drawn in steps, which take long beside other tests.
  await screen.findByText("Service 100", {}, { timeout: 60_000 });
  expect(rowOf("Service 100").sectionRowIndex).toBe(99);
  await person.click(rowOf("Service 100").cells[6] as HTMLElement);
  await person.keyboard("40");
  await waitFor(() => expect(sum("Cost")).toHaveTextContent("€1,030.00"));
});
