import { expect, test } from "@jest/globals";
import { clientKind, clients, createApiClient, type ImportAlike } from "@dmc-hub/shared-types";
import {
  type FakeAnswer,
  fakeApi,
  json,
  openScreen,
  problem,
  screen,
  waitFor,
} from "../../../test/index.tsx";
import { KindImport } from "./kind-import.tsx";
import { table } from "./testing-import.tsx";

const api = createApiClient({ clients });

const outcome = { count: 2, merged: 0, skipped: 0, alikeCount: 0, alike: [] };

/** Nobody learns what became of a call. */
const lost: FakeAnswer = () => {
  throw new TypeError("Failed to fetch");
};

const button = (name: string) => screen.findByRole("button", { name });

/** Opens the import and checks two clients, of whom some are found; then its imports are answered one after another. */
async function checkTwo(answers: FakeAnswer[], alike: readonly ImportAlike[] = []) {
  const checked = { ...outcome, alikeCount: alike.length, alike };
  const calls = fakeApi({
    "POST /api/clients/import": (call) =>
      (call.query.get("dryRun") === "true" ? undefined : answers.shift())?.(call) ?? json(checked),
  });
  let closed = 0;
  const opened = openScreen(
    <KindImport kind={clientKind} call={api.clients.import} onClose={() => (closed += 1)} />,
  );
  const file = table("Name,Email,Else\nAcme,desk@acme.example,1\nBirch,b@birch.example,2\n");
  await opened.person.upload(screen.getByLabelText("CSV file"), file);
  await opened.person.click(await button("Check 2 clients"));
  const imports = () => calls.filter(({ query }) => query.get("dryRun") === "false");
  return {
    ...opened,
    closed: () => closed,
    keys: () => imports().map(({ headers }) => headers.get("idempotency-key")),
    choices: () => imports().map(({ query }) => query.get("duplicates")),
  };
}

test("an import whose answer was lost is the same one when it is sent again", async () => {
  const { person, closed, keys, choices } = await checkTwo([lost, () => json(outcome)]);
  await person.click(await button("Import 2 clients"));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await person.click(await button("Import 2 clients"));
  await waitFor(() => expect(closed()).toBe(1));
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(choices()).toEqual(["skip", "skip"]);
});

test("it is another one after a refusal, and after another check", async () => {
  const { person, closed, keys } = await checkTwo([
    () => problem(429, "One thing at a time."),
    lost,
    () => json(outcome),
  ]);
  await person.click(await button("Import 2 clients"));
  expect(await screen.findByText("One thing at a time.")).toBeVisible();
  await person.click(await button("Import 2 clients"));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Else");
  await person.click(await button("Check 2 clients"));
  await person.click(await button("Import 2 clients"));
  await waitFor(() => expect(closed()).toBe(1));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(3);
});

test("clients that came to be there after the check are left out, and said to be", async () => {
  const answer = { ...outcome, count: 0, skipped: 2, alikeCount: 2 };
  const { person, toasts, choices } = await checkTwo([() => json(answer)]);
  await person.click(await button("Import 2 clients"));
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: "0 clients imported", description: "2 left out: likely to be there already" },
    ]),
  );
  expect(choices()).toEqual(["skip"]);
});

const choiceForAll = () => screen.findByRole("combobox", { name: "Possible duplicates" });

const both = [0, 1].map((index) => ({ index, id: 7 + index, name: "Acme", by: "email" as const }));

test("what was chosen about duplicates ends with the check that found them", async () => {
  const { person, closed, choices } = await checkTwo([() => json(outcome)], both);
  await person.selectOptions(await choiceForAll(), "Add them anyway");
  await person.selectOptions(screen.getByRole("combobox", { name: "Phone" }), "Else");
  await person.click(await button("Check 2 clients"));
  expect(await choiceForAll()).toHaveDisplayValue("Skip them");
  await person.selectOptions(await choiceForAll(), "Fill in what is empty");
  await person.click(await button("Import 2 clients"));
  await waitFor(() => expect(closed()).toBe(1));
  expect(choices()).toEqual(["merge"]);
});

test("with another choice after a lost answer, nothing is imported again before a new check", async () => {
  const { person, keys } = await checkTwo([lost, () => problem(422, "This Idempotency-Key…")], both);
  const choice = await choiceForAll();
  await person.selectOptions(choice, "Fill in what is empty");
  await person.click(await button("Import 2 clients"));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await person.selectOptions(choice, "Add them anyway");
  await person.click(await button("Import 2 clients"));
  expect(
    await screen.findByText(
      "An earlier attempt has imported these rows. Check them again to see what is there.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  await person.click(await button("Check 2 clients"));
  expect(await screen.findByText("2 clients are likely to be there already.")).toBeVisible();
  expect(new Set(keys()).size).toBe(1);
});
