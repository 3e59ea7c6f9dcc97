import { expect, test } from "@jest/globals";
import { chooseFromMenu, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";
import { lineOf } from "./testing-sheet.ts";

type Opened = ReturnType<typeof openTab>;

const titles = () =>
  [...document.querySelectorAll("tr[data-line] td[data-part=service]")].map(
    ({ textContent }) => textContent?.replace(/ Extra$/, "") ?? "",
  );

/** Types another net price for a service. */
async function typeNet({ person, calls }: Opened, title: string, net: string) {
  const before = calls.filter(({ method }) => method === "PUT").length;
  await person.click(rowOf(title).querySelector<HTMLElement>("td[data-column='5']") as HTMLElement);
  const cell = await screen.findByRole("textbox", { name: `Net, ${title}` });
  await person.clear(cell);
  await person.type(cell, `${net}{Enter}`);
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT").length).toBeGreaterThan(before));
}

/** Waits until the API has the net price of a service. */
const stored = ({ storedLines }: Opened, title: string, net: number) =>
  waitFor(() => expect(storedLines().find((line) => line.title === title)?.segments[0]?.amount).toBe(net));

async function addService({ person }: Opened, title: string) {
  await person.click(await screen.findByText("Add a service…"));
  await person.keyboard(`${title}{Enter}`);
  await waitFor(() => expect(titles()).toContain(title));
}

async function undoIn({ person }: Opened, title: string) {
  await person.click(rowOf(title).querySelector<HTMLElement>("td[data-column='5']") as HTMLElement);
  await screen.findByRole("textbox", { name: `Net, ${title}` });
  await person.keyboard("{Control>}z{/Control}");
}

const ALL = ["Transfer", "Hôtel Belle Rive", "Guide", "Museum", "Balloon"];

test("taking back an added line takes away that one, and none that was brought back or that others have added", async () => {
  const tab = openTab();
  await screen.findByText("Transfer");
  await addService(tab, "Dinner");
  await chooseFromMenu(tab.person, "Transfer", "Delete");
  await waitFor(() => expect(titles()).not.toContain("Transfer"));
  tab.toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(titles()).toContain("Transfer"));
  tab.byOthers((lines) => [...lines, lineOf(70, { title: "Theirs", dayNumber: 3, position: 9 })]);
  await undoIn(tab, "Museum");
  await waitFor(() => expect(titles().toSorted()).toEqual([...ALL, "Theirs"].toSorted()));
});

test("taking back a field leaves what others have changed in the same line", async () => {
  const tab = openTab();
  await screen.findByText("Transfer");
  await typeNet(tab, "Transfer", "80");
  await stored(tab, "Transfer", 80);
  tab.byOthers((lines) =>
    lines.map((line) =>
      line.title === "Transfer" ? { ...line, title: "Limousine", quantity: 7, version: 9 } : line,
    ),
  );
  await typeNet(tab, "Balloon", "190");
  await screen.findByText("Limousine");
  await undoIn(tab, "Museum");
  await waitFor(() => expect(cells("Balloon")[6]).toBe("180"));
  await tab.person.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(cells("Limousine").slice(4, 7)).toEqual(["7 vehicles", "", "60"]));
});

test("a field that others have changed since is not taken back, and the message says so", async () => {
  const tab = openTab();
  await screen.findByText("Transfer");
  await typeNet(tab, "Transfer", "80");
  await stored(tab, "Transfer", 80);
  tab.byOthers((lines) =>
    lines.map((line) =>
      line.title === "Transfer"
        ? { ...line, segments: [{ amount: 99, count: 1, single: null, bandAmounts: {} }], version: 9 }
        : line,
    ),
  );
  await typeNet(tab, "Balloon", "190");
  await waitFor(() => expect(cells("Transfer")[6]).toBe("99"));
  await undoIn(tab, "Museum");
  await waitFor(() => expect(cells("Balloon")[6]).toBe("180"));
  await tab.person.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(tab.toasts.at(-1)?.title).toBe("Nothing was undone"));
  expect(cells("Transfer")[6]).toBe("99");
});

test("what was refused cannot be taken back", async () => {
  const tab = openTab(undefined, {
    "PUT /api/proposal-lines/:id": () => problem(422, "This is too much."),
  });
  await screen.findByText("Transfer");
  await typeNet(tab, "Transfer", "80");
  await waitFor(() => expect(tab.toasts).toHaveLength(1));
  await undoIn(tab, "Museum");
  expect(tab.calls.some(({ method }) => method === "POST")).toBe(false);
});

test("a message's Undo takes back what it tells of, whatever was done since", async () => {
  const tab = openTab();
  await screen.findByText("Transfer");
  await chooseFromMenu(tab.person, "Transfer", "Delete");
  await waitFor(() => expect(titles()).not.toContain("Transfer"));
  await typeNet(tab, "Balloon", "190");
  tab.toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(titles()).toContain("Transfer"));
  expect(cells("Balloon")[6]).toBe("190");
  await undoIn(tab, "Museum");
  await waitFor(() => expect(cells("Balloon")[6]).toBe("180"));
  expect(titles()).toContain("Transfer");
});

test("taking back an added line leaves it where others have worked on it", async () => {
  const tab = openTab();
  await screen.findByText("Transfer");
  await addService(tab, "Dinner");
  tab.byOthers((lines) =>
    lines.map((line) =>
      line.title === "Dinner"
        ? { ...line, version: 2, segments: [{ count: 1, amount: 500, single: null, bandAmounts: {} }] }
        : line,
    ),
  );
  await tab.hear();
  await waitFor(() => expect(cells("Dinner")).toContain("500"));
  await undoIn(tab, "Museum");
  await waitFor(() => expect(tab.toasts.at(-1)?.title).toBe("Nothing was undone"));
  expect(titles()).toContain("Dinner");
});

test("a message's Undo takes an added line away with what one has typed into it since", async () => {
  const tab = openTab();
  await tab.person.click(await screen.findByText("Balloon", { selector: "td[data-part=service]" }));
  await tab.person.paste("Balloon\t1\nDinner\t1\n");
  await waitFor(() => expect(titles()).toContain("Dinner"));
  const undo = tab.toasts.at(-1)?.action;
  await typeNet(tab, "Dinner", "80");
  await waitFor(() => expect(cells("Dinner")).toContain("80"));
  undo?.onSelect();
  await waitFor(() => expect(titles()).not.toContain("Dinner"));
});

test("a line that is brought back keeps the exchange rate it was costed with", async () => {
  const tab = openTab();
  await screen.findByText("Guide");
  await chooseFromMenu(tab.person, "Guide", "Delete");
  await waitFor(() => expect(titles()).not.toContain("Guide"));
  tab.toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(titles()).toContain("Guide"));
  expect(tab.calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    add: [{ title: "Guide", costedAt: { rate: 0.9476, marketRate: 0.92, rateDay: "2026-11-22" } }],
  });
});

test("a currency that is taken back brings its exchange rate back, as it is shown at once", async () => {
  const tab = openTab();
  await screen.findByText("Guide");
  await typeNet(tab, "Guide", "EUR 95");
  await waitFor(() => expect(cells("Guide")[7]).toBe("190.00"));
  await undoIn(tab, "Balloon");
  await waitFor(() => expect(cells("Guide").slice(6, 8)).toEqual(["USD 95", "180.04"]));
  await waitFor(() =>
    expect(tab.calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      change: [{ currency: "USD", costedAt: { rate: 0.9476, marketRate: 0.92, rateDay: "2026-11-22" } }],
    }),
  );
});

test("a price that is taken back leaves the exchange rate that the line has by now", async () => {
  const tab = openTab();
  await screen.findByText("Guide");
  await typeNet(tab, "Guide", "USD 100");
  tab.byOthers((lines) =>
    lines.map((line) =>
      line.title === "Guide" ? { ...line, rate: 1, marketRate: 1, rateDay: "2026-11-23", version: 9 } : line,
    ),
  );
  await tab.hear();
  await waitFor(() => expect(cells("Guide")[7]).toBe("200.00"));
  await undoIn(tab, "Balloon");
  await waitFor(() => expect(cells("Guide").slice(6, 8)).toEqual(["USD 95", "190.00"]));
});
