import { expect, test } from "@jest/globals";
import type { Proposal, ProposalVersion } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { ProposalVersions } from "./proposal-versions.tsx";
import { coast } from "./testing-proposal.ts";

const { title, destination, startDate, endDate, pax, value, clientName } = coast;
const offer = { title, destination, startDate, endDate, pax, value, clientName };

const sent: ProposalVersion = {
  number: 1,
  reason: "sent",
  offer,
  currency: "USD",
  chosen: null,
  note: null,
  createdAt: "2026-02-02T10:00:00Z",
  createdByName: "Camille Moreau",
};
const open = (proposal: Proposal, versions: readonly ProposalVersion[]) => {
  let now = versions;
  const next = { ...sent, number: 9, reason: "amended" as const, offer: { ...offer, value: proposal.value } };
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id/versions": () => json(now),
    "GET /api/audit": () => json([]),
    "POST /api/proposals/:id/versions": () => {
      now = [next, ...now];
      return json(next);
    },
  });
  const shown = openScreen(
    <>
      <ProposalVersions proposal={proposal} />
      <RecordHistory of={{ tripId: proposal.id }} version={proposal.version} isOpen />
    </>,
  );
  return { ...shown, calls };
};

test("says what the client does not see, and shows it to them", async () => {
  const { person, toasts, calls } = open({ ...coast, status: "sent", value: 15_000 }, [sent]);
  expect(await screen.findByText("The client sees version 1.")).toBeVisible();
  expect(await screen.findByText("Nothing has been changed yet.")).toBeVisible();
  const notYet = screen.getByText(/^They do not see yet/);
  expect(notYet).toHaveTextContent("They do not see yet: Price $15,000 (was $12,500).");
  expect(notYet).toContainHTML("<bdi>$15,000</bdi> (was <bdi>$12,500</bdi>)");
  await person.click(screen.getByRole("button", { name: "Show the client" }));
  await waitFor(() => expect(screen.queryByText(/They do not see yet/)).toBeNull());
  expect(toasts.at(-1)).toMatchObject({ title: "Version 9 Shown" });
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  // The open history shows it as well.
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/audit")).toHaveLength(2));
});

test("tells both currencies where the company's has changed since", async () => {
  open({ ...coast, status: "sent", currency: "EUR" }, [sent]);
  expect(await screen.findByText(/^They do not see yet/)).toHaveTextContent(
    "They do not see yet: Price EUR 12,500 (was $12,500).",
  );
});

test("a draft that is being revised is sent by its status", async () => {
  open({ ...coast, status: "draft", pax: 5 }, [sent]);
  expect(await screen.findByText("The client sees version 1 until you send this again.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("says nothing of one that was never sent, and what is wrong", async () => {
  const { calls } = open(coast, []);
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/versions"))).toBe(true));
  expect(screen.queryByText(/The client sees/)).toBeNull();
  fakeApi({ ...companyAnswers, "GET /api/proposals/:id/versions": () => problem(500, "Out of order") });
  openScreen(<ProposalVersions proposal={{ ...coast, id: 22 }} />);
  expect(await screen.findByText(/^What the client sees could not be loaded/)).toBeVisible();
});
