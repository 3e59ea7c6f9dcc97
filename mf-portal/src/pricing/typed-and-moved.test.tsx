import { expect, test } from "@jest/globals";
import type { LineChanges } from "@dmc-hub/shared-types";
import { problem, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { sheetOf } from "./testing-sheet.ts";
import { cells, openTab, rowOf } from "./testing-price-tab.tsx";

/** The line that every test moves, as it is stored: what is on its way at the end of a test would arrive in the next. */
const transferOf = ({ storedLines }: ReturnType<typeof openTab>) => storedLines().find(({ id }) => id === 1);

test("Alt with an arrow moves a line, past the end of its day into the next, and its cell stays", async () => {
  const tab = openTab();
  const { person, calls } = tab;
  await person.click(await screen.findByText("60"));
  await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(rowOf("Transfer").sectionRowIndex).toBe(1));
  expect(screen.getByRole("textbox", { name: "Net, Transfer" })).toHaveFocus();
  await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(cells("Transfer")[1]).toBe("May 2, 2027"));
  const sent = () =>
    calls.filter(({ path }) => path.endsWith("/lines")).map(({ body }) => body as LineChanges);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ change = [] }) => change.map(({ id, version }) => [id, version]))).toEqual([
    [
      [2, 1],
      [1, 1],
    ],
    [
      [1, 2],
      [3, 1],
      [4, 1],
    ],
  ]);
  await person.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(cells("Transfer")[1]).toBe("1"));
  await waitFor(() => expect(transferOf(tab)).toMatchObject({ version: 4, dayNumber: 1 }));
});

test("what is moved right after it was typed starts from what the typing has made", async () => {
  const tab = openTab();
  const { person, calls } = tab;
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(rowOf("Transfer").sectionRowIndex).toBe(1));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/lines"))).toBe(true));
  expect(calls.find(({ path }) => path.endsWith("/lines"))?.body).toMatchObject({
    change: [
      { id: 2, version: 1 },
      { id: 1, version: 2 },
    ],
  });
  await waitFor(() => expect(transferOf(tab)).toMatchObject({ version: 3 }));
});

test("what is read anew while a move is on its way leaves the line where it was moved", async () => {
  const stored = Promise.withResolvers<Response>();
  const { person, byOthers, hear } = openTab(sheetOf(), {
    "POST /api/proposals/:id/lines": () => stored.promise,
  });
  await person.click(await screen.findByText("60"));
  await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(rowOf("Transfer").sectionRowIndex).toBe(1));
  byOthers((lines) => lines.map((line) => (line.title === "Museum" ? { ...line, title: "Gallery" } : line)));
  await hear();
  await screen.findByText("Gallery");
  expect(rowOf("Transfer").sectionRowIndex).toBe(1);
  stored.resolve(problem(412, "Somebody else has changed it."));
  await waitFor(() => expect(rowOf("Transfer").sectionRowIndex).toBe(0));
});

test("a text that is refused only after somebody is back in its cell stays there as well", async () => {
  const refusal = Promise.withResolvers<Response>();
  const { person } = openTab(sheetOf(), { "PUT /api/proposal-lines/:id": () => refusal.promise });
  await person.click(await screen.findByText("60"));
  await person.keyboard("95{Enter}");
  await person.keyboard("{ArrowUp}");
  const net = screen.getByRole("textbox", { name: "Net, Transfer" });
  await waitFor(() => expect(net).toHaveFocus());
  refusal.resolve(problem(400, "Too much", [{ path: "segments", message: "Too much" }]));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Net, Transfer" })).toBeInvalid());
  await waitFor(() => expect(cells("Transfer")[7]).toBe("60.00"));
  expect(screen.getByRole("textbox", { name: "Net, Transfer" })).toHaveValue("95");
});

test("an amount is typed, pasted and shown in the person's notation", async () => {
  const { person, calls } = openTab(sheetOf(), {}, undefined, { ...staff, locale: "de-DE" });
  await person.click(await screen.findByText("60"));
  await person.keyboard("1.085{Enter}");
  await waitFor(() => expect(cells("Transfer")).toContain("1.085"));
  const amountsOf = (path: string) =>
    calls.filter((call) => call.path.endsWith(path)).map(({ body }) => JSON.stringify(body));
  expect(amountsOf("/proposal-lines/1")[0]).toContain('"amount":1085');
  await person.click(screen.getByText("1.085"));
  const net = screen.getByRole("textbox", { name: "Net, Transfer" });
  expect(net).toHaveValue("1085");
  await person.clear(net);
  await person.keyboard("1,125{Enter}");
  await waitFor(() => expect(cells("Transfer")).toContain("1,125"));
  await person.click(screen.getByText("1,125"));
  expect(screen.getByRole("textbox", { name: "Net, Transfer" })).toHaveValue("1,125");
  await person.paste("2.500\t30");
  await waitFor(() => expect(cells("Transfer")).toContain("2.500,00"));
});
