import { expect, test } from "@jest/globals";
import { ApiError } from "@dmc-hub/shared-types";
import { act, screen, waitFor } from "../../../test/index.tsx";
import { openPanel, table, watchDownloads } from "./testing-import.tsx";

const two = "Name,Email,Else\nAcme,desk@acme.example,1\nBirch,b@birch.example,2\n";
const one = "Name,Email\nCedar,c@cedar.example\n";

/** Calls that the test answers one after another. */
function answered() {
  const answers: PromiseWithResolvers<{ count: number }>[] = [];
  return {
    answers,
    call: () => {
      const next = Promise.withResolvers<{ count: number }>();
      answers.push(next);
      return next.promise;
    },
  };
}

const faulty = new ApiError(422, "1 row breaks a rule.", {
  errors: [{ path: "rows.0.name", message: "Too short" }],
});

test("a check says nothing about a file that is chosen instead", async () => {
  const { answers, call } = answered();
  const { person, calls } = await openPanel(two, call);
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  await person.click(screen.getByRole("button", { name: "Choose another file" }));
  await person.upload(screen.getByLabelText("CSV file"), table(one));
  await screen.findByRole("button", { name: "Check 1 client" });
  await act(async () => answers[0]?.resolve({ count: 2 }));
  expect(screen.queryByText(/can be imported/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Check 1 client" }));
  answers[1]?.resolve({ count: 1 });
  expect(await screen.findByText("All 1 client can be imported. Nothing has been saved yet.")).toBeVisible();
  expect(calls[1]).toEqual([[{ name: "Cedar", email: "c@cedar.example" }], true]);
});

test("a check says nothing about columns that are matched otherwise meanwhile", async () => {
  const { answers, call } = answered();
  const { person } = await openPanel(two, call);
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Else");
  await act(async () => answers[0]?.resolve({ count: 2 }));
  expect(screen.queryByText(/can be imported/)).toBeNull();
  expect(screen.getByRole("button", { name: "Check 2 clients" })).toBeEnabled();
});

test("a check waits for the one before it, whose refusal is not shown", async () => {
  const { answers, call } = answered();
  const { person, calls } = await openPanel(two, call);
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Else");
  await person.click(screen.getByRole("button", { name: "Check 2 clients" }));
  expect(calls).toHaveLength(1);
  await act(async () => answers[0]?.reject(faulty));
  expect(calls[1]?.[0]).toContainEqual({ name: "Acme", email: "desk@acme.example", phone: "1" });
  expect(screen.queryByText("1 row breaks a rule.")).toBeNull();
  expect(screen.getByRole("button", { name: "Checking..." })).toBeDisabled();
  answers[1]?.resolve({ count: 2 });
  expect(await screen.findByText(/^All 2 clients can be imported/)).toBeVisible();
});

test("rows that are left out of a file say nothing about the next one", async () => {
  const saved = watchDownloads();
  const { answers, call } = answered();
  const { person, calls } = await openPanel(two, call);
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  answers[0]?.reject(faulty);
  await person.click(await screen.findByRole("button", { name: "Save these rows and go on without them" }));
  await person.click(screen.getByRole("button", { name: "Choose another file" }));
  expect(screen.queryByText(/can be imported|breaks a rule/)).toBeNull();
  await person.upload(screen.getByLabelText("CSV file"), table(one));
  await person.click(await screen.findByRole("button", { name: "Check 1 client" }));
  answers[1]?.resolve({ count: 1 });
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(screen.queryByText(/can be imported/)).toBeNull();
  answers[2]?.resolve({ count: 1 });
  expect(await screen.findByText("All 1 client can be imported. Nothing has been saved yet.")).toBeVisible();
  expect(calls[2]?.[0]).toEqual([{ name: "Cedar", email: "c@cedar.example" }]);
  expect(saved).toEqual([]);
});

test("what was found about a file goes with it, and so does what is found later", async () => {
  const { answers, call } = answered();
  const { person } = await openPanel(two, call);
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  answers[0]?.resolve({ count: 2 });
  await screen.findByText(/^All 2 clients can be imported/);
  await person.click(screen.getByRole("button", { name: "Choose another file" }));
  expect(screen.queryByText(/can be imported/)).toBeNull();
  await person.upload(screen.getByLabelText("CSV file"), table(one));
  await person.click(await screen.findByRole("button", { name: "Check 1 client" }));
  await person.click(screen.getByRole("button", { name: "Choose another file" }));
  await act(async () => answers[1]?.reject(faulty));
  expect(screen.queryByText("1 row breaks a rule.")).toBeNull();
});

test("the file that is chosen last is shown, even if an earlier one takes longer to read", async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const { person } = await openPanel("Name,Email\n", async () => ({ count: 0 }));
  const chooser = screen.getByLabelText("CSV file");
  await person.upload(chooser, Object.assign(table(two), { arrayBuffer: () => promise }));
  await person.upload(chooser, table(one));
  await screen.findByRole("button", { name: "Check 1 client" });
  await act(async () => resolve(await table(two).arrayBuffer()));
  expect(screen.getByRole("button", { name: "Check 1 client" })).toBeEnabled();
});

test("once its panel is closed, a check is not repeated and hands back no rows", async () => {
  const saved = watchDownloads();
  const { answers, call } = answered();
  const { person, calls, unmount } = await openPanel(`${two}Cedar,c@cedar.example,3\n`, call);
  await person.click(await screen.findByRole("button", { name: "Check 3 clients" }));
  answers[0]?.reject(faulty);
  await person.click(await screen.findByRole("button", { name: "Save these rows and go on without them" }));
  unmount();
  await act(async () => answers[1]?.reject(faulty));
  expect([calls.length, saved]).toEqual([2, []]);
});

/** Opens the panel and begins the import, which the test answers. */
async function beginImport() {
  const { promise, resolve, reject } = Promise.withResolvers<{ count: number }>();
  const opened = await openPanel(two, async (_rows, isDryRun) => (isDryRun ? { count: 2 } : promise));
  await opened.person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  await opened.person.click(await screen.findByRole("button", { name: "Import 2 clients" }));
  await waitFor(() => expect(opened.calls).toHaveLength(2));
  return { ...opened, resolve, reject };
}

test("nothing can be chosen while the rows are imported, and all of it after a refusal", async () => {
  const { reject } = await beginImport();
  const choices = [
    screen.getByRole("button", { name: "Choose another file" }),
    screen.getByRole("combobox", { name: "Phone" }),
  ];
  for (const choice of choices) expect(choice).toBeDisabled();
  reject(new ApiError(503, "Restarting."));
  expect(await screen.findByText("Restarting.")).toBeVisible();
  for (const choice of choices) expect(choice).toBeEnabled();
});

test("a toast says that an import was refused after its panel was closed", async () => {
  const { reject, unmount, toasts } = await beginImport();
  unmount();
  reject(new ApiError(503, "Restarting."));
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: "Failed to import clients", description: "Restarting.", tone: "destructive" },
    ]),
  );
});

test("an import that ends after its panel was closed says so and closes nothing else", async () => {
  const { resolve, unmount, toasts, closed } = await beginImport();
  unmount();
  resolve({ count: 2 });
  await waitFor(() => expect(toasts).toEqual([{ title: "2 clients imported" }]));
  expect(closed()).toBe(0);
});
