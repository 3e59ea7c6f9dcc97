import { expect, test } from "@jest/globals";
import { ApiError } from "@dmc-hub/shared-types";
import { openScreen, screen, waitFor } from "../../../test/index.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { fields, openPanel, watchDownloads } from "./testing-import.tsx";

test("checks all rows, and only then adds all of them", async () => {
  const { person, calls, toasts, closed } = await openPanel(
    "Company,Email\nAcme,desk@acme.example\nBirch,desk@birch.example\n",
    async (rows) => ({ count: rows.length }),
  );
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  expect(await screen.findByText("All 2 clients can be imported. Nothing has been saved yet.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Import 2 clients" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(toasts).toEqual([{ title: "2 clients imported" }]);
  const rows = [
    { name: "Acme", email: "desk@acme.example" },
    { name: "Birch", email: "desk@birch.example" },
  ];
  expect(calls).toEqual([
    [rows, true],
    [rows, false, { duplicates: "skip" }, "clients.csv", expect.any(String)],
  ]);
});

test("names the line and the column of each fault, and saves them as a file; nothing is added", async () => {
  const saved = watchDownloads();
  const { person, calls, closed, toasts } = await openPanel(
    "Name;Email\nAcme;desk@acme.example\nB;nowhere\n",
    () =>
      Promise.reject(
        new ApiError(422, "2 rows break a rule.", {
          errors: [
            { path: "rows.1.name", message: "Name must be at least 2 characters" },
            { path: "rows.1.email", message: "Please enter a valid email address" },
          ],
        }),
      ),
  );
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  expect(await screen.findByText("2 rows break a rule.")).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Line 3, Name: Name must be at least 2 characters",
    "Line 3, Email: Please enter a valid email address",
  ]);
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Download the errors" }));
  expect(saved[0]?.name).toBe("clients-errors.csv");
  expect((await saved[0]?.text())?.trim().split("\r\n")).toEqual([
    "Line;Column;Error;Name;Email",
    "3;Name;Name must be at least 2 characters;B;nowhere",
    "3;Email;Please enter a valid email address;B;nowhere",
  ]);
  expect([calls.length, closed(), toasts]).toEqual([1, 0, []]);
});

test("hands back the rows with faults, each with its reasons, and goes on with the others", async () => {
  const saved = watchDownloads();
  const faults = [
    [
      { path: "rows.1.name", message: "Too short" },
      { path: "rows.1.email", message: "No address" },
    ],
    [{ path: "rows.1.email", message: "No address" }],
  ];
  const { person, calls, toasts, closed } = await openPanel(
    "Name;Email;City\nAcme;desk@acme.example;Faro\nB;nowhere;Nice\nCedar;here;Porto\n",
    async (rows) => {
      const errors = faults.shift();
      if (errors) throw new ApiError(400, "Rows break a rule.", { errors });
      return { count: rows.length };
    },
  );
  await person.click(await screen.findByRole("button", { name: "Check 3 clients" }));
  await person.click(await screen.findByRole("button", { name: "Save these rows and go on without them" }));
  expect(await screen.findByText("All 1 client can be imported. Nothing has been saved yet.")).toBeVisible();
  expect(saved[0]?.name).toBe("clients-left-out.csv");
  expect((await saved[0]?.text())?.trim().split("\r\n")).toEqual([
    "Name;Email;City;Reason",
    'B;nowhere;Nice;"Name: Too short; Email: No address"',
    "Cedar;here;Porto;Email: No address",
  ]);
  await person.click(screen.getByRole("button", { name: "Import 1 client" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(calls.at(-1)).toEqual([
    [{ name: "Acme", email: "desk@acme.example" }],
    false,
    { duplicates: "skip" },
    "clients.csv",
    expect.any(String),
  ]);
  expect(toasts.at(-1)).toEqual({ title: "1 client imported" });
});

test("a row with more cells than columns is not sent, and loses none of them in a file", async () => {
  const saved = watchDownloads();
  const { person, calls } = await openPanel(
    "Name,Email\nAcme,desk@acme.example,,\nBirch,b@birch.example,VIP\n",
    async (rows) => ({ count: rows.length }),
  );
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  expect(await screen.findByText("Nothing was imported: 1 fault in 2 rows.")).toBeVisible();
  expect(screen.getByRole("listitem")).toHaveTextContent("Line 3: 3 cells, but 2 columns");
  expect(calls).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Download the errors" }));
  expect((await saved[0]?.text())?.trim().split("\r\n")).toEqual([
    "Line,Column,Error,Name,Email",
    '3,,"3 cells, but 2 columns",Birch,b@birch.example,VIP',
  ]);
  await person.click(screen.getByRole("button", { name: "Save these rows and go on without them" }));
  expect(await screen.findByText("All 1 client can be imported. Nothing has been saved yet.")).toBeVisible();
  expect((await saved[1]?.text())?.trim().split("\r\n")).toEqual([
    "Name,Email,Reason",
    'Birch,b@birch.example,"3 cells, but 2 columns",VIP',
  ]);
  expect(calls).toEqual([[[{ name: "Acme", email: "desk@acme.example" }], true]]);
});

test("shows the first ten errors and how many more there are", async () => {
  const errors = Array.from({ length: 12 }, (_, index) => ({ path: `rows.${index}.name`, message: "No" }));
  const { person } = await openPanel(`Name,Email\n${"a,b\n".repeat(12)}`, () =>
    Promise.reject(new ApiError(422, "12 rows break a rule.", { errors })),
  );
  await person.click(await screen.findByRole("button", { name: "Check 12 clients" }));
  expect(await screen.findByText("…and 2 more")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(11);
});

test("asks which column holds what is required, and takes the one that is said", async () => {
  const { person, calls } = await openPanel("Name,Where to write\nAcme,desk@acme.example\n", async () => ({
    count: 1,
  }));
  expect(await screen.findByText("Say which column holds the email.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Check 1 client" })).toBeDisabled();
  await person.selectOptions(screen.getByRole("combobox", { name: "Email *" }), "Where to write");
  expect(screen.getByText("desk@acme.example")).toBeVisible();
  expect(screen.queryByText(/^Say which/)).toBeNull();
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Name");
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Leave empty");
  await person.click(screen.getByRole("button", { name: "Check 1 client" }));
  await screen.findByText(/^All 1 client can be imported/);
  expect(calls[0]?.[0]).toEqual([{ name: "Acme", email: "desk@acme.example" }]);
});

test("what was checked is checked again after the columns were matched anew", async () => {
  const { person } = await openPanel("Name,Email,Else\na,b,c\n", async () => ({ count: 1 }));
  await person.click(await screen.findByRole("button", { name: "Check 1 client" }));
  await screen.findByRole("button", { name: "Import 1 client" });
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Else");
  expect(screen.getByRole("button", { name: "Check 1 client" })).toBeVisible();
});

test("says what is wrong with a file that has no rows", async () => {
  await openPanel("Name,Email\n", async () => ({ count: 0 }));
  expect(await screen.findByText("The file has no rows below the names of its columns.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

test("offers a file with the headings alone", async () => {
  const saved = watchDownloads();
  const { person } = openScreen(
    <ImportPanel
      noun={["client", "clients"]}
      fields={fields}
      call={async () => ({ count: 0 })}
      onClose={() => undefined}
    />,
  );
  await person.click(screen.getByRole("button", { name: "Download a template" }));
  expect(saved[0]?.name).toBe("clients-template.csv");
  expect((await saved[0]?.text())?.trim()).toBe("Name,Email,Phone");
});
