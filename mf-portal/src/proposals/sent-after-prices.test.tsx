import { expect, test } from "@jest/globals";
import { json, keptRow, listPage, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { openTab } from "../pricing/testing-price-tab.tsx";
import { lines, sheetOf } from "../pricing/testing-sheet.ts";
import { ProposalScreen } from "./proposal-screen.tsx";
import { coast } from "./testing-proposal.ts";

/** A price is typed, and the proposal sent at once; `save` answers the price later, when the test says so. */
async function sendWhileStoring(save: () => Response) {
  const kept = keptRow(coast);
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  const opened = openTab(
    sheetOf(),
    {
      "GET /api/proposals/:id": kept.get,
      "PUT /api/proposals/:id": kept.put,
      "GET /api/itineraries": () => listPage([]),
      "GET /api/bookings": () => listPage([]),
      "PUT /api/proposal-lines/:id": async () => {
        await isAsked;
        // A line's price changes its proposal.
        const stored = save();
        if (stored.ok) kept.change({ value: 930 });
        return stored;
      },
    },
    <ProposalScreen />,
  );
  await opened.person.click(await screen.findByText("60"));
  await opened.person.keyboard("80{Enter}");
  await opened.person.click(screen.getByRole("button", { name: "Mark as sent" }));
  expect(screen.getByRole("button", { name: "Mark as sent" })).toBeDisabled();
  const sent = () =>
    opened.calls
      .filter(({ method, path }) => method === "PUT" && path === "/api/proposals/21")
      .map(({ headers }) => headers.get("if-match"));
  expect(sent()).toEqual([]);
  answer();
  return { ...opened, kept, sent };
}

test("a proposal is sent after the price that was typed before, and not in conflict with oneself", async () => {
  const { kept, sent, toasts } = await sendWhileStoring(() => json({ ...lines[0], version: 2 }));
  await waitFor(() => expect(kept.now().status).toBe("sent"));
  expect(sent()).toEqual([`"${coast.version + 1}"`]);
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Proposal Sent"));
});

test("a proposal is not sent where a price that was typed before is refused", async () => {
  const { kept, sent, toasts } = await sendWhileStoring(() => problem(400, "The total would be too large."));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      description: "A change of the prices was not saved, so this was not done.",
    }),
  );
  expect(sent()).toEqual([]);
  expect(kept.now().status).toBe("draft");
});
