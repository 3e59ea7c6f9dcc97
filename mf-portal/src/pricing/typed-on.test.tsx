import { expect, test } from "@jest/globals";
import type { ProposalLine } from "@dmc-hub/shared-types";
import { type FakeCall, fireEvent, json, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { sheetSaved } from "./sheet-saves.ts";
import { lineOf, lines, sheetOf } from "./testing-sheet.ts";
import { openTab, rowOf } from "./testing-price-tab.tsx";

test("the row for a new line takes one after another", async () => {
  const { person, calls } = openTab();
  await person.click(await screen.findByText("Add a service…"));
  await person.keyboard("Dinner{Enter}Boat{Enter}Fireworks{Enter}");
  for (const title of ["Dinner", "Boat", "Fireworks"])
    expect(await screen.findByText(title, { selector: "td[data-part=service]" })).toBeVisible();
  const cell = screen.getByRole("textbox", { name: "Service, new service" });
  expect(cell).toHaveFocus();
  expect(cell).toHaveValue("");
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(3);
});

test("a key that leads past the last cell leaves one where one is, and what is typed on counts", async () => {
  const { person, calls } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{ArrowUp}");
  const cell = screen.getByRole("textbox", { name: "Net, Transfer" });
  expect(cell).toHaveFocus();
  await person.type(cell, "5");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  const amounts = () =>
    calls.flatMap(({ method, body }) =>
      method === "PUT" ? (body as { segments: { amount: number }[] }).segments[0]?.amount : [],
    );
  await waitFor(() => expect(amounts()).toEqual([80, 805]));
});

test.each([
  { name: "Service, Transfer", role: "textbox", place: 2 },
  { name: "Supplier, Transfer", role: "combobox", place: 3 },
])("keys of a word that is being composed lead nowhere: $name", async ({ name, role, place }) => {
  const { person, calls } = openTab();
  await screen.findByText("Transfer");
  await person.click(rowOf("Transfer").cells[place] as HTMLElement);
  const cell = await screen.findByRole(role, { name });
  await person.clear(cell);
  await person.type(cell, "riv");
  for (const key of ["ArrowDown", "Enter", "Tab", "Escape"])
    fireEvent.keyDown(cell, { key, isComposing: true, keyCode: 229 });
  expect(cell).toHaveFocus();
  expect(cell).toHaveValue("riv");
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a click into the cell that a key has led to leaves it chosen, so that typing replaces what is there", async () => {
  const { person } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{Enter}");
  const cell = screen.getByRole("textbox", { name: "Net, Hôtel Belle Rive" });
  await person.click(cell);
  await person.keyboard("150");
  expect(cell).toHaveValue("150");
});

/** Whether the browser would ask before the page is left. */
const isHeld = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("what stands in a cell and is not stored is not lost without a question", async () => {
  const { person } = openTab();
  await person.click(await screen.findByText("60"));
  expect(isHeld()).toBe(false);
  await person.keyboard("80");
  expect(isHeld()).toBe(true);
  await person.keyboard("{Enter}");
  await waitFor(() => expect(isHeld()).toBe(false));
  await person.keyboard("lots");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  expect(isHeld()).toBe(true);
});

test("what is shown and not yet stored is not cut off without a question", async () => {
  const stored = Promise.withResolvers<Response>();
  const { person } = openTab(undefined, { "PUT /api/proposal-lines/:id": () => stored.promise });
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{Enter}");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  expect(screen.getByText("80")).toBeVisible();
  expect(isHeld()).toBe(true);
  stored.resolve(json({ ...lines[0], version: 2 }));
  await waitFor(() => expect(isHeld()).toBe(false));
});

test("a line that was not added is typed again from where it was", async () => {
  const { person, toasts } = openTab(undefined, {
    "POST /api/proposals/:id/lines": () => problem(400, "At most 200 characters."),
  });
  await person.click(await screen.findByText("Add a service…"));
  await person.keyboard("Sunset cruise{Enter}");
  const cell = screen.getByRole("textbox", { name: "Service, new service" });
  await waitFor(() => expect(cell).toHaveValue("Sunset cruise"));
  expect(cell).toHaveAttribute("aria-invalid", "true");
  expect(toasts.at(-1)?.title).toBe("Failed to add the line");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  expect(screen.getByRole("button", { name: "Sunset cruise" })).toBeVisible();
  expect(isHeld()).toBe(true);
});

test("Tab after a new line leads to the next one", async () => {
  const { person } = openTab();
  await person.click(await screen.findByText("Add a service…"));
  await person.keyboard("Dinner{Tab}");
  expect(await screen.findByText("Dinner", { selector: "td[data-part=service]" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Service, new service" })).toHaveFocus();
  await person.tab();
  expect(screen.queryByRole("textbox", { name: "Service, new service" })).toBeNull();
});

test("who is typing into a line that somebody deletes is told", async () => {
  const { person, byOthers, toasts, hear } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("95");
  byOthers((lines) => lines.filter(({ title }) => title !== "Transfer"));
  await hear();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("This line is gone"));
  expect(toasts.at(-1)?.description).toContain("95");
});

test("what was refused of a line that is gone holds nothing up", async () => {
  const { person, byOthers, hear } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("500 €");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  await expect(sheetSaved(21)).rejects.toThrow();
  byOthers((lines) => lines.filter(({ title }) => title !== "Transfer"));
  await hear();
  await waitFor(() => expect(screen.queryByText("Transfer")).toBeNull());
  await expect(sheetSaved(21)).resolves.toBeUndefined();
  expect(isHeld()).toBe(false);
});

test("nothing is sent while a cell holds what cannot be read", async () => {
  const { person } = openTab();
  await person.click(await screen.findByText("60"));
  await person.keyboard("500 €");
  await person.click(screen.getByText("Margin", { selector: "dt" }));
  await expect(sheetSaved(21)).rejects.toThrow("A marked cell of the prices holds what could not be saved");
  await person.click(screen.getByText("500 €"));
  await person.keyboard("{Escape}");
  await expect(sheetSaved(21)).resolves.toBeUndefined();
});

const versionsSent = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("if-match"));

/** What a colleague makes of the first line, and a new name of another one, by which one sees that it was read. */
const byColleague = (fields: object) => (lines: readonly ProposalLine[]) =>
  lines.map((line) => {
    if (line.id === 1) return { ...line, ...fields, version: 7 };
    return line.title === "Museum" ? { ...line, title: "Gallery" } : line;
  });

const { segments: dearer } = lineOf(1, { title: "Transfer", segments: [{ amount: 88 }] });

test.each([
  ["while it was typed into is a conflict", "7", { segments: dearer }, '"1"'],
  ["before it was typed into is typed over", "", { segments: dearer }, '"7"'],
  ["beside it stays", "7", { title: "Transfer by boat" }, '"7"'],
])("what a colleague has changed in a cell %s", async (_, before, fields, version) => {
  const { person, byOthers, hear, calls } = openTab();
  await person.click(await screen.findByText("60"));
  if (before !== "") await person.keyboard(before);
  byOthers(byColleague(fields));
  await hear();
  await screen.findByText("Gallery");
  await person.keyboard("1{Enter}");
  await waitFor(() => expect(versionsSent(calls)).toEqual([version]));
});

test("one's own changes of a line, stored one after another, are in no conflict", async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const { person, calls } = openTab(sheetOf(), {
    "PUT /api/proposal-lines/:id": async ({ body, headers }) => {
      await isAnswered;
      const version = Number(headers.get("if-match")?.replaceAll('"', "")) + 1;
      return json({ ...lines[0], ...(body as object), version });
    },
  });
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{Tab}30{Tab}");
  await person.click(rowOf("Transfer").cells[6] as HTMLElement);
  await person.keyboard("9");
  answer();
  await waitFor(() => expect(versionsSent(calls)).toEqual(['"1"', '"2"']));
  await person.keyboard("5{Enter}");
  await waitFor(() => expect(versionsSent(calls)).toEqual(['"1"', '"2"', '"3"']));
});

test("a reference number that is pasted over a day leaves the sheet as it is, for the API to refuse", async () => {
  const { calls } = openTab(sheetOf(), {
    "POST /api/proposals/:id/lines": () => problem(400, "Must be at most 1000"),
  });
  await screen.findByText("Transfer", { exact: false, selector: "td[data-part=service]" });
  fireEvent.mouseDown(rowOf("Transfer").querySelector("td[data-column='0']") as HTMLElement);
  const cell = await within(rowOf("Transfer")).findByRole("textbox");
  fireEvent.paste(cell, { clipboardData: { getData: () => "1029384756\tTransfer in" } });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/lines"))).toBe(true));
  expect(screen.getAllByRole("table").length).toBeGreaterThan(0);
});
