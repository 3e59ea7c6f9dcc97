import { expect, test } from "@jest/globals";
import { fakeApi, openScreen, screen } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { ProposalFacts } from "./proposal-facts.tsx";
import { coast } from "./testing-proposal.ts";

const hrefOf = (kind: string, id: number) => (kind === "agency" ? `/agencies?open=${id}` : null);

test("a proposal names the agency that sells it, with the way to it", async () => {
  fakeApi(companyAnswers);
  openScreen(<ProposalFacts {...coast} agencyId={7} agencyName="Reisebüro Nord" />, { hrefOf });
  expect(await screen.findByRole("link", { name: "Reisebüro Nord" })).toHaveAttribute(
    "href",
    "/agencies?open=7",
  );
});
