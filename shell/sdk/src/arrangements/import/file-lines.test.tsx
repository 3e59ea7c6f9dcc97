import { expect, test } from "@jest/globals";
import { ApiError } from "@dmc-hub/shared-types";
import { screen } from "../../../test/index.tsx";
import { openPanel, watchDownloads } from "./testing-import.tsx";

const faultIn = (path: string) => new ApiError(400, "1 fault.", { errors: [{ path, message: "No" }] });

const listed = () => screen.findAllByRole("listitem");

test("a row is named by its line of the file, behind empty lines and behind rows that were left out", async () => {
  const saved = watchDownloads();
  const alike = [{ index: 1, id: 7, name: "Cedar", by: "name" as const }];
  const found = { count: 2, alikeCount: 1, alike };
  const answers = [() => faultIn("rows.0.email"), () => found, () => faultIn("rows.1.email")];
  const { person } = await openPanel(
    "Name,Email\n\nAcme,nowhere\n , \nBirch,b@birch.example\nCedar,c@cedar.example\n",
    async () => {
      const answer = answers.shift()?.();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  );
  await person.click(await screen.findByRole("button", { name: "Check 3 clients" }));
  expect((await listed())[0]).toHaveTextContent("Line 3, Email: No");
  await person.click(screen.getByRole("button", { name: "Save these rows and go on without them" }));
  const choice = await screen.findByRole("combobox", { name: "What becomes of Cedar, line 6" });
  await person.selectOptions(choice, "Add them anyway");
  await person.click(screen.getByRole("button", { name: "Import 2 clients" }));
  await person.click(await screen.findByRole("button", { name: "Download the errors" }));
  expect((await listed())[0]).toHaveTextContent("Line 6, Email: No");
  expect((await saved[1]?.text())?.trim().split("\r\n")).toEqual([
    "Line,Column,Error,Name,Email",
    "6,Email,No,Cedar,c@cedar.example",
  ]);
});

test("a row with too many cells is named by its line of the file", async () => {
  const { person } = await openPanel("Name,Email\n\n\nAcme,desk@acme.example,VIP\n", async () => ({
    count: 1,
  }));
  await person.click(await screen.findByRole("button", { name: "Check 1 client" }));
  expect((await listed())[0]).toHaveTextContent("Line 4: 3 cells, but 2 columns");
});
