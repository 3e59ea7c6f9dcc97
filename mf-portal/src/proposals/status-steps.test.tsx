import { expect, test } from "@jest/globals";
import { fakeApi, keptRow, listPage, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { ProposalScreen } from "./proposal-screen.tsx";
import { coast } from "./testing-proposal.ts";

/** The screen of a proposal that colleagues also change. */
function openProposal() {
  const kept = keptRow(coast);
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": kept.get,
    "PUT /api/proposals/:id": kept.put,
    "GET /api/itineraries": () => listPage([]),
    "GET /api/bookings": () => listPage([]),
  });
  const opened = openScreen(<ProposalScreen />, {
    at: "/proposals/details/21",
    path: "/proposals/details/:id",
  });
  const versions = () =>
    calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("if-match"));
  return { ...opened, kept, versions };
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
