import { expect, test } from "@jest/globals";
import type { Proposal } from "@dmc-hub/shared-types";
import {
  act,
  fakeApi,
  json,
  keptRow,
  listPage,
  openScreen,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { ProposalScreen } from "./proposal-screen.tsx";
import { lineOf, sheetOf } from "../pricing/testing-sheet.ts";
import { coast } from "./testing-proposal.ts";

/** The screen of a proposal that colleagues also change. */
function openProposal(start: Proposal = coast, answers: Parameters<typeof fakeApi>[0] = {}) {
  const kept = keptRow(start);
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": kept.get,
    "PUT /api/proposals/:id": kept.put,
    "GET /api/itineraries": () => listPage([]),
    "GET /api/bookings": () => listPage([]),
    ...answers,
  });
  const opened = openScreen(<ProposalScreen />, {
    at: "/proposals/details/21",
    path: "/proposals/details/:id",
  });
  const puts = () => calls.filter(({ method }) => method === "PUT");
  const versions = () => puts().map(({ headers }) => headers.get("if-match"));
  return { ...opened, kept, versions, sent: () => puts().map(({ body }) => body) };
}

const conflict = {
  title: "Somebody else has changed this proposal",
  description: "Your change was not saved. You now see theirs.",
  tone: "destructive",
};

test("a step, and the way back from it, are each made from the version that was seen", async () => {
  const { person, toasts, kept, versions } = openProposal();
  await person.click(await screen.findByRole("button", { name: "Mark as sent" }));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(kept.now().status).toBe("draft"));
  expect(versions()).toEqual([`"${coast.version}"`, `"${coast.version + 1}"`]);
});

test("who comes second sees what the first has changed, and can try again", async () => {
  const { person, toasts, kept } = openProposal();
  const button = await screen.findByRole("button", { name: "Mark as accepted" });
  kept.change({ title: "Coast in autumn" });
  await person.click(button);
  await waitFor(() => expect(toasts.at(-1)).toMatchObject(conflict));
  expect(screen.getByRole("heading", { level: 1, name: "Coast in autumn" })).toBeVisible();
  expect(kept.now().status).toBe("draft");
  expect(toasts.at(-1)?.action?.label).toBe("Try again");
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(kept.now().status).toBe("accepted"));
  expect(kept.now().title).toBe("Coast in autumn");
});

test.each([
  ["Mark as accepted", "has it already"],
  ["Mark as sent", "cannot have it any more"],
])("%s is not offered again where an accepted proposal %s", async (step) => {
  const { person, toasts, kept } = openProposal();
  const button = await screen.findByRole("button", { name: step });
  kept.change({ status: "accepted" });
  await person.click(button);
  await waitFor(() => expect(toasts).toEqual([conflict]));
});

test("nothing is taken back that was changed since", async () => {
  const { person, toasts, kept } = openProposal();
  await person.click(await screen.findByRole("button", { name: "Mark as sent" }));
  await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
  kept.change({ status: "accepted" });
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toMatchObject(conflict));
  expect(kept.now().status).toBe("accepted");
});

const options = [
  { key: "A" as const, name: "Classic", isRecommended: true },
  { key: "B" as const, name: "Grand", isRecommended: false },
];

const dollars = (id: number, draft: Parameters<typeof lineOf>[1]) =>
  lineOf(id, { unit: "group", currency: "USD", ...draft });

/** Classic for $1,125, Grand for $2,500; a balloon for $250 with either, a picnic for $125 with Classic. */
const priced = sheetOf({
  status: "sent",
  currency: "USD",
  settings: { options, roundUpTo: 0 },
  lines: [
    dollars(1, { title: "Three stars", option: "A", segments: [{ amount: 900 }] }),
    dollars(2, { title: "Five stars", option: "B", segments: [{ amount: 2000 }] }),
    dollars(3, { title: "Balloon", inclusion: "extra", segments: [{ amount: 200 }] }),
    dollars(4, { title: "Picnic", inclusion: "extra", option: "A", segments: [{ amount: 100 }] }),
  ],
});

const sentCoast: Proposal = { ...coast, status: "sent", isPriced: true, wasSent: true };

/** A version, with the names of what was chosen of it. */
const versionOf = (number: number, chosen: readonly string[] | null) => ({
  number,
  chosen,
  reason: chosen === null ? "sent" : "accepted",
  offer: coast,
  currency: "USD",
  createdAt: "2026-02-01T10:00:00Z",
});

/** The API of the priced proposal, whose client had chosen something of an earlier version. */
const withPrice = (choice: object | null = null) => ({
  "GET /api/proposals/:id/pricing": () => json(priced),
  "GET /api/proposals/:id/versions": () => json([versionOf(2, null), versionOf(1, choice && ["Grand"])]),
  "GET /api/proposals/:id/versions/1": () => json({ number: 1, choice }),
});

test("who accepts for a client says which option and extras they took", async () => {
  const { person, kept, sent } = openProposal(sentCoast, withPrice());
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark as accepted" }));
  const total = () => dialog.getByRole("status").textContent;
  expect(dialog.getByRole("radio", { name: /Classic/ })).toBeChecked();
  await person.click(dialog.getByRole("checkbox", { name: /Picnic/ }));
  expect(total()).toBe("$1,250");
  await person.click(dialog.getByRole("radio", { name: /Grand/ }));
  expect(dialog.getByRole("checkbox", { name: /Picnic/ })).toBeDisabled();
  await person.click(dialog.getByRole("checkbox", { name: /Balloon/ }));
  expect(total()).toBe("$2,750");
  expect(sent()).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Mark as accepted" }));
  await waitFor(() => expect(kept.now().status).toBe("accepted"));
  expect(sent()).toEqual([{ status: "accepted", choice: { option: "B", extras: [3] } }]);
});

test("the API of an earlier release, which would drop what was chosen, is sent no choice", async () => {
  const { agencyId: _, ...earlier } = sentCoast;
  const { person, sent } = openProposal(earlier as Proposal, withPrice());
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  await waitFor(() => expect(sent()).toEqual([{ status: "accepted" }]));
});

test("an answer holds of the version that was asked about", async () => {
  const { person, toasts, kept, hear } = openProposal(sentCoast, withPrice());
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark as accepted" }));
  kept.change({ value: 3100 });
  await act(hear);
  await person.click(dialog.getByRole("button", { name: "Mark as accepted" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject(conflict));
  expect(kept.now().status).toBe("sent");
});

test("what the client had chosen before stands chosen, as far as it is there still", async () => {
  const { person, sent } = openProposal(sentCoast, withPrice({ option: "B", extras: [3, 99] }));
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark as accepted" }));
  expect(dialog.getByRole("checkbox", { name: /Balloon/ })).toBeChecked();
  await person.click(dialog.getByRole("button", { name: "Mark as accepted" }));
  await waitFor(() => expect(sent()).toEqual([{ status: "accepted", choice: { option: "B", extras: [3] } }]));
});

test("where there is nothing to choose from it is accepted at once", async () => {
  const { person, sent } = openProposal(sentCoast, {
    "GET /api/proposals/:id/pricing": () => json(sheetOf({ lines: [lineOf(1, { title: "Walk" })] })),
  });
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  await waitFor(() => expect(sent()).toEqual([{ status: "accepted" }]));
});

test("an acceptance is not given up unasked: the question names what is lost", async () => {
  const { person, kept, sent } = openProposal(
    { ...sentCoast, status: "accepted" },
    { "GET /api/proposals/:id/versions": () => json([versionOf(2, ["Grand", "Balloon"])]) },
  );
  const decline = await screen.findByRole("button", { name: "Mark as declined" });
  await person.click(decline);
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("This proposal was accepted: $12,500, Grand, Balloon.");
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await person.click(decline);
  await person.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Mark as declined" }),
  );
  await waitFor(() => expect(kept.now().status).toBe("declined"));
  expect(sent()).toEqual([{ status: "declined" }]);
});
