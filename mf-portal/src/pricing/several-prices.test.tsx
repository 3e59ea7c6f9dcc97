import { expect, test } from "@jest/globals";
import { screen } from "@dmc-hub/sdk/test";
import { lineOf, sheetOf } from "./testing-sheet.ts";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";

const price = (amount: number, bandAmounts: Record<string, number> = {}) => ({ amount, bandAmounts });

const lines = [
  lineOf(1, { title: "Transfer", unit: "vehicle", segments: [price(60)] }),
  lineOf(2, { title: "Museum", segments: [price(68, { child: 34 })] }),
  lineOf(3, { title: "Boat", unit: "group", segments: [price(90)] }),
  lineOf(4, {
    title: "Hotel",
    unit: "room",
    per: "night",
    segments: [price(140), price(120)],
    currency: "USD",
  }),
  lineOf(5, { title: "Park", segments: [price(40, { teen: 30, child: 20, infant: 0 })] }),
  lineOf(6, { title: "Guide", unit: "group", segments: [price(95, { child: 10 })] }),
];

const openLines = async () => {
  const opened = openTab(sheetOf({ lines }));
  await screen.findByText("Museum");
  return opened;
};

const net = (title: string) => rowOf(title).querySelectorAll<HTMLElement>("td")[6] as HTMLElement;
const focused = () => document.activeElement?.getAttribute("aria-label");

test("a line with several prices names them", async () => {
  await openLines();
  expect(["Transfer", "Museum", "Hotel", "Park", "Guide"].map((title) => cells(title)[6])).toEqual([
    "60",
    "68 / 34",
    "USD 140 / 120",
    "40 / 30 / …",
    "95",
  ]);
});

test("Enter leads down to a line with several prices as well, and opens its form there; arrows pass", async () => {
  const { person } = await openLines();
  await person.click(net("Transfer"));
  await person.keyboard("{Enter}");
  expect(focused()).toBe("Net, Museum");
  await person.keyboard("{ArrowDown}");
  expect(focused()).toBe("Net, Boat");
  await person.keyboard("{ArrowUp}{Enter}");
  expect(await screen.findByDisplayValue("Museum")).toBeVisible();
});

test.each([
  ["typing", (person: Person) => person.keyboard("7")],
  ["a second click", (person: Person) => person.click(net("Museum").querySelector("input") as HTMLElement)],
])("%s opens the line's form, and changes nothing by itself", async (_, change) => {
  const { person, calls } = await openLines();
  await person.click(net("Museum"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await change(person);
  expect(await screen.findByDisplayValue("Museum")).toBeVisible();
  expect(calls.some(({ path }) => path === "/api/proposal-lines/2")).toBe(true);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

type Person = ReturnType<typeof openTab>["person"];
