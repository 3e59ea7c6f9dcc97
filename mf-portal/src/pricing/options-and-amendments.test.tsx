import { expect, test } from "@jest/globals";
import { chooseFromMenu, json, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { lineOf, lines, sheetOf } from "./testing-sheet.ts";
import { cells, openTab, rowOf, sum } from "./testing-price-tab.tsx";

const options = [
  { key: "A" as const, name: "Classic", isRecommended: true },
  { key: "B" as const, name: "Grand", isRecommended: false },
];
const own = [
  lineOf(1, { title: "Common", unit: "group", segments: [{ amount: 500 }] }),
  lineOf(2, { title: "Three stars", unit: "group", option: "A", segments: [{ amount: 300 }] }),
  lineOf(3, { title: "Five stars", unit: "group", option: "B", segments: [{ amount: 700 }] }),
  lineOf(4, { title: "Balloon", unit: "group", inclusion: "extra", segments: [{ amount: 100 }] }),
  lineOf(5, { title: "Cruise", unit: "group", inclusion: "extra", segments: [{ amount: 200 }] }),
];
const ofOptions = { lines: own, settings: { options, pricingPercent: 20, roundUpTo: 0 } };

test("options are chosen by the address, and show their own lines and total", async () => {
  const { person, address } = openTab(sheetOf(ofOptions));
  await screen.findByText("Three stars");
  expect(sum("Total")).toHaveTextContent("€960.00");
  await person.click(screen.getByRole("button", { name: /Grand/ }));
  expect(await screen.findByText("Five stars")).toBeVisible();
  expect(screen.queryByText("Three stars")).toBeNull();
  expect(sum("Total")).toHaveTextContent("€1,440.00");
  expect(address()).toContain("option=B");
});

test("options have their names wherever lines are shown or put into them", async () => {
  const { person, calls } = openTab(sheetOf(ofOptions));
  await screen.findByText("Three stars");
  expect(rowOf("Three stars")).toHaveTextContent("Three stars Classic");
  await chooseFromMenu(person, "Three stars", "Put into Grand");
  await waitFor(() => expect(screen.queryByText("Three stars")).toBeNull());
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ option: "B" });
  await person.click(screen.getByRole("checkbox", { name: "Select Common" }));
  await chooseFromMenu(person, "the selected lines", "Put into Classic");
  await waitFor(() => expect(rowOf("Common")).toHaveTextContent("Common Classic"));
});

test("lines chosen in one option are not changed from another, and are chosen still when it is shown again", async () => {
  const { person, calls } = openTab(sheetOf(ofOptions));
  await person.click(await screen.findByRole("checkbox", { name: "Select Three stars" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Common" }));
  expect(screen.getByText("2 lines selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: /Grand/ }));
  await screen.findByText("Five stars");
  expect(screen.getByText("1 line selected")).toBeVisible();
  await person.click(screen.getByRole("checkbox", { name: "Select Five stars" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Common" }));
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Five stars")).toBeNull());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toMatchObject([
    { change: [], remove: [{ id: 3, version: 1 }] },
  ]);
  await person.click(screen.getByRole("button", { name: /Classic/ }));
  expect(await screen.findByRole("checkbox", { name: "Select Three stars" })).toBeChecked();
  expect(screen.getByText("1 line selected")).toBeVisible();
});

test.each([
  ["what the client has chosen", { option: "B", extras: [4] }, "Grand", ["Balloon"]],
  ["the value, where staff have accepted", null, "Classic", []],
])("an accepted price opens at %s, and marks it", async (_, choice, option, extras) => {
  openTab(sheetOf({ ...ofOptions, status: "accepted" }), {
    "GET /api/proposals/:id/versions": () => json([{ number: 2 }, { number: 1 }]),
    "GET /api/proposals/:id/versions/2": () => json({ number: 2, choice }),
  });
  const shown = await screen.findByRole("button", { pressed: true });
  expect(shown).toHaveTextContent(option);
  expect(within(shown).getByLabelText("Accepted")).toBeVisible();
  expect(screen.getAllByLabelText("Accepted")).toHaveLength(1);
  expect(screen.getByText(`Option: ${option} (accepted)`)).toBeInTheDocument();
  const panel = (await screen.findByRole("heading", { name: "Extras" })).parentElement as HTMLElement;
  const marked = within(panel).queryAllByText("Accepted");
  expect(marked.map((mark) => mark.closest("td")?.firstChild?.textContent)).toEqual(extras);
});

test("groups are priced at the option that is shown", async () => {
  const { person } = openTab(
    sheetOf({ ...ofOptions, settings: { ...ofOptions.settings, groupSizes: [10] } }),
  );
  const panel = (await screen.findByRole("heading", { name: "Group prices: Classic" })).parentElement;
  expect(panel).toHaveTextContent("€96.00");
  await person.click(screen.getByRole("button", { name: /Grand/ }));
  await screen.findByRole("heading", { name: "Group prices: Grand" });
  expect(panel).toHaveTextContent("€144.00");
});

test("an accepted price is amended: opened, changed, and confirmed or discarded", async () => {
  const accepted = sheetOf({ status: "accepted" });
  const amending = sheetOf({ status: "accepted", isAmending: true });
  const { person, calls, toasts } = openTab(accepted, {
    "POST /api/proposals/:id/amendment": () => json(amending),
    "DELETE /api/proposals/:id/amendment": () => json(accepted),
    "POST /api/proposals/:id/amendment/confirm": ({ body }) =>
      "reason" in (body as object)
        ? json(accepted)
        : problem(400, "Invalid", [{ path: "reason", message: "Margin 8 % is below your floor of 15 %." }]),
  });
  await person.click(await screen.findByRole("button", { name: "Amend" }));
  expect(await screen.findByText("Add a service…")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await person.click(await screen.findByRole("button", { name: "Keep amending" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await person.click(await screen.findByRole("button", { name: "Discard changes" }));
  await person.click(await screen.findByRole("button", { name: "Amend" }));
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Margin 8 % is below your floor of 15 %.")).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Agreed by phone");
  await person.click(screen.getByRole("button", { name: "Confirm Amendment" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Amendment Confirmed"));
  const opened = calls.find(({ method, path }) => method === "POST" && path.endsWith("/amendment"));
  expect(opened?.headers.get("if-match")).toBe('"3"');
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Amend" })).toBeVisible();
});

test("a double click on Amend amends once", async () => {
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  const { calls, toasts } = openTab(sheetOf({ status: "accepted" }), {
    "POST /api/proposals/:id/amendment": async () => {
      await isAsked;
      return json(sheetOf({ status: "accepted", isAmending: true }));
    },
  });
  const amend = await screen.findByRole("button", { name: "Amend" });
  // Before the page is drawn again.
  amend.click();
  amend.click();
  answer();
  expect(await screen.findByText("Add a service…")).toBeVisible();
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  expect(toasts).toEqual([]);
});

test("in an amendment a supplier has the percentage that their other lines have, as the API will say", async () => {
  const { promise: never } = Promise.withResolvers<never>();
  const bought = { ...lineOf(6, { title: "Boat" }), partnerId: 31, partnerName: "Riviera Boats" };
  const { person } = openTab(
    sheetOf({
      status: "accepted",
      isAmending: true,
      settings: { pricingPercent: null },
      lines: [...lines, { ...bought, supplierPercent: 30 }],
    }),
    { "PUT /api/proposal-lines/:id": () => never },
  );
  await person.click((await screen.findByText("Transfer")).parentElement?.children[3] as HTMLElement);
  await person.click(await screen.findByRole("option", { name: /Riviera Boats/ }));
  // 60 × 1.3, where the supplier has 40 % by now
  await waitFor(() => expect(cells("Transfer")).toContain("78.00"));
});
