import { expect, test } from "@jest/globals";
import { screen, waitFor } from "../../../test/index.tsx";
import { openPanel } from "./testing-import.tsx";

/** The choice for one row of the file. */
const choiceOf = (index: number) =>
  screen.findByRole("combobox", { name: `What becomes of Acme ${index}, line ${index + 2}` });

test("shows what is likely to be there already, and does with it what is said", async () => {
  const { person, calls, toasts } = await openPanel(
    "Name,Email\nAcme,desk@acme.example\nBirch,b@birch.example\n",
    async (_rows, isDryRun) =>
      isDryRun
        ? { count: 2, alikeCount: 1, alike: [{ index: 1, id: 7, name: "Birch & Co", by: "email" }] }
        : { count: 1, merged: 1, skipped: 0 },
  );
  await person.click(await screen.findByRole("button", { name: "Check 2 clients" }));
  expect(await screen.findByText("1 client is likely to be there already.")).toBeVisible();
  expect(screen.getByText("Birch: same e-mail as Birch & Co")).toBeVisible();
  const choice = screen.getByRole("combobox", { name: "Possible duplicates" });
  expect(choice).toHaveDisplayValue("Skip them");
  expect(screen.getByRole("button", { name: "Import 1 client" })).toBeEnabled();
  await person.selectOptions(choice, "Fill in what is empty");
  await person.click(screen.getByRole("button", { name: "Import 2 clients" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "1 client imported", description: "1 merged" }]));
  expect(calls.at(-1)?.slice(1, 4)).toEqual([false, { duplicates: "merge" }, "clients.csv"]);
});

test("does with each of them what is said of it, and a choice for all takes that back", async () => {
  const rows = Array.from({ length: 4 }, (_, index) => `Acme ${index},a${index}@acme.example`);
  const alike = [0, 1, 2, 3].map((index) => ({ index, id: 7 + index, name: "Acme", by: "email" as const }));
  const { person, calls, toasts } = await openPanel(
    `Name,Email\n${rows.join("\n")}\n`,
    async (_rows, isDryRun) =>
      isDryRun ? { count: 4, alikeCount: 4, alike } : { count: 1, merged: 2, skipped: 1 },
  );
  await person.click(await screen.findByRole("button", { name: "Check 4 clients" }));
  expect(screen.getByRole("button", { name: "Import 0 clients" })).toBeDisabled();
  await person.selectOptions(await choiceOf(3), "Add them anyway");
  expect(screen.getByRole("button", { name: "Import 1 client" })).toBeEnabled();
  const all = screen.getByRole("combobox", { name: "Possible duplicates" });
  await person.selectOptions(all, "Fill in what is empty");
  expect(await choiceOf(3)).toHaveDisplayValue("Fill in what is empty");
  await person.selectOptions(await choiceOf(0), "Skip them");
  await person.selectOptions(await choiceOf(2), "Add them anyway");
  await person.selectOptions(await choiceOf(3), "Add them anyway");
  await person.selectOptions(await choiceOf(3), "Fill in what is empty");
  await person.click(screen.getByRole("button", { name: "Import 3 clients" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(calls.at(-1)?.[2]).toEqual({ duplicates: "merge", skip: "0", keep: "2" });
});
