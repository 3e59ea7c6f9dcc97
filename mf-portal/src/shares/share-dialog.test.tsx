import { useState } from "react";
import { expect, test } from "@jest/globals";
import type { DmcInfo, Proposal, Share } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { coast } from "../proposals/testing-proposal.ts";
import { sheetOf } from "../pricing/testing-sheet.ts";
import { azure, companyAnswers } from "../address/testing-company.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { ShareDialog } from "./share-dialog.tsx";

const link: Share = {
  id: 7,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  proposalId: 21,
  proposalTitle: "Coast in spring",
  itineraryId: 31,
  itineraryTitle: "Five days on foot",
  url: "https://azure.example.com/share/abc",
  asksForAnswer: true,
  expiresAt: "2199-01-01T00:00:00Z",
  revokedAt: null,
  openedAt: null,
  seenAt: null,
  seenCount: 0,
  answer: null,
  answeredBy: null,
  answeredAt: null,
  choice: null,
  audience: "client",
  createdById: 1,
  createdByName: "Camille",
};

function open(links: Share[], proposal: Partial<Proposal> = {}, company: Partial<DmcInfo> = {}) {
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ ...azure, ...company }),
    "GET /api/proposals/:id": () => json({ ...coast, ...proposal }),
    "GET /api/proposals/:id/pricing": () => json({ ...sheetOf(), agencyName: "Northern Travel" }),
    "GET /api/shares": () => json(links),
    "GET /api/audit": () => json([]),
    "POST /api/shares": () => {
      links.unshift(link);
      return json(link);
    },
    "DELETE /api/shares/:id": () => {
      links[0] = { ...link, revokedAt: "2026-02-02T10:00:00Z" };
      return json(links[0]);
    },
  });
  const shown = openScreen(
    <>
      <RecordHistory of={{ tripId: 21 }} version={1} isOpen />
      <ShareDialog of={{ itineraryId: 31, proposalId: 21 }} onClose={() => undefined} />
    </>,
    { at: "/itineraries/details/31" },
  );
  return { calls, ...shown };
}

/** The dialog, once all that it needs has been read. */
async function theDialog() {
  const button = await screen.findByRole("button", { name: "Create Link" });
  return within(button.closest("[role=dialog]") as HTMLElement);
}

test("a link that a colleague makes is listed, and the form stays as it is filled in", async () => {
  const links: Share[] = [];
  const { person, hear } = open(links, { status: "draft" });
  const dialog = await theDialog();
  await person.clear(dialog.getByLabelText("Valid for"));
  await person.type(dialog.getByLabelText("Valid for"), "14");
  links.unshift(link);
  void hear();
  expect(await dialog.findByRole("list", { name: "Links" })).toBeVisible();
  expect(dialog.getByLabelText("Valid for")).toHaveValue("14");
});

test("makes a link that asks for an answer, and revokes it", async () => {
  const { calls, person, toasts } = open([], { status: "draft" });
  const dialog = await theDialog();
  expect(dialog.getByText("Shows the price, and marks the proposal as sent.")).toBeVisible();
  await person.clear(dialog.getByLabelText("Valid for"));
  await person.type(dialog.getByLabelText("Valid for"), "14");
  await person.click(dialog.getByRole("button", { name: "Create Link" }));
  const address = await screen.findByRole("textbox", { name: "Link to Five days on foot" });
  expect(address).toHaveValue("https://azure.example.com/share/abc");
  expect(screen.getByText(/Not opened yet\. Works until/)).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    itineraryId: 31,
    proposalId: 21,
    days: 14,
    audience: "client",
    asksForAnswer: true,
  });
  // The form begins anew by itself.
  await waitFor(() => expect(screen.getByLabelText("Valid for")).toHaveDisplayValue("30"));
  await person.click(screen.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Link to/ })).toBeNull());
  expect(screen.getByText(/Revoked .* ago/)).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "Link Revoked" });
  // An open history shows both.
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/audit")).toHaveLength(3));
});

test("asks for no answer once the client has given one while it is open", async () => {
  const proposal: Partial<Proposal> = { status: "sent" };
  const { calls, person, hear } = open([], proposal);
  expect(await screen.findByRole("checkbox", { name: "Ask the client to accept or decline" })).toBeChecked();
  Object.assign(proposal, { status: "accepted" });
  await hear();
  await screen.findByText("The proposal is accepted, so there is nothing left to ask.");
  await person.click(screen.getByRole("button", { name: "Create Link" }));
  await screen.findByRole("textbox", { name: "Link to Five days on foot" });
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ asksForAnswer: false });
});

test("a proposal that an agency sells can be shared with it, with its commission", async () => {
  const links: Share[] = [];
  const { calls, person } = open(links, { isPriced: true });
  await person.selectOptions(await screen.findByRole("combobox", { name: "For" }), "Northern Travel");
  await person.click(screen.getByRole("button", { name: "Create Link" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ audience: "agency" }),
  );
});

test("tells an agency's link from its client's", async () => {
  open([{ ...link, audience: "agency" }]);
  expect(await screen.findByText(/^For the agency\. Not opened yet\./)).toBeVisible();
});

test("tells who has opened a link, and what the client said", async () => {
  const seen = { openedAt: "2026-02-01T11:00:00Z", seenAt: "2026-02-01T12:00:00Z", seenCount: 3 };
  const answered = { answer: "accepted", answeredBy: "Ada", answeredAt: "2026-02-01T12:00:00Z" } as const;
  open([{ ...link, ...seen, ...answered }], { status: "accepted" });
  expect(await screen.findByText("Accepted")).toBeVisible();
  expect(screen.getByText(/^by/)).toContainHTML("by <bdi>Ada</bdi>, ");
  expect(screen.getByText(/Opened 3 times, last/)).toBeVisible();
  expect(screen.getByText("The proposal is accepted, so there is nothing left to ask.")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("says why no link could be made, and keeps what was typed", async () => {
  const { person } = open([]);
  fakeApi({
    ...companyAnswers,
    "POST /api/shares": () =>
      problem(400, "Check what was sent.", [{ path: "days", message: "Must be at most 365 days" }]),
  });
  const days = await screen.findByLabelText("Valid for");
  await person.clear(days);
  await person.type(days, "365");
  await person.click(screen.getByRole("button", { name: "Create Link" }));
  expect(await screen.findByText("Must be at most 365 days")).toBeVisible();
  expect(days).toHaveValue("365");
});

test.each([
  ["Pacific/Auckland", "Jan 2, 2199"],
  ["Pacific/Honolulu", "Jan 1, 2199"],
])("a link works until the day that its page names, the company's in %s", async (timeZone, day) => {
  open([{ ...link, expiresAt: "2199-01-01T20:00:00Z" }], {}, { timeZone });
  expect(await screen.findByText(new RegExp(`Works until ${day}`))).toBeVisible();
});

test("where something about it cannot be read, the dialog says so, and opens when it is asked for again", async () => {
  const answers = [problem(503, "Not just now.")];
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": () => json(coast),
    "GET /api/shares": () => answers.shift() ?? json([]),
  });
  const { person } = openScreen(<Sharing />);
  await person.click(screen.getByRole("button", { name: "Share" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share with Client" }));
  expect(await dialog.findByText(/Not just now\./)).toBeVisible();
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByRole("button", { name: "Create Link" })).toBeVisible();
});

function Sharing() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ShareDialog of={{ itineraryId: null, proposalId: 21 }} onClose={() => setOpen(false)} />
  ) : (
    <button onClick={() => setOpen(true)}>Share</button>
  );
}
