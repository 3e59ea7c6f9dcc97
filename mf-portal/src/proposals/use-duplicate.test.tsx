import { expect, test } from "@jest/globals";
import { chooseFromMenu, fakeApi, json, listPage, openScreen, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { sheetOf } from "../pricing/testing-sheet.ts";
import { ProposalsScreen } from "./proposals-screen.tsx";
import { coast } from "./testing-proposal.ts";

test("the title of a copy is cut between its characters", async () => {
  const start = "x".repeat(191);
  const title = `${start}🌊🌊`;
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () => listPage([{ ...coast, title }]),
    "POST /api/proposals": () => json({ ...coast, id: 99 }),
    "GET /api/proposals/21/pricing": () => json(sheetOf({ lines: [] })),
    "PUT /api/proposals/99/pricing": () => json(sheetOf({ lines: [] })),
  });
  const { person } = openScreen(<ProposalsScreen />);
  await chooseFromMenu(person, title, "Duplicate");
  const created = () => calls.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(created()).toMatchObject({ title: `Copy of ${start}` }));
});
