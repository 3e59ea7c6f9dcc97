import { expect, test } from "@jest/globals";
import type { Proposal } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { villa } from "../bookings/testing-booking.ts";
import { walk } from "../itineraries/testing-itinerary.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { coast } from "./testing-proposal.ts";
import { ProposalScreen } from "./proposal-screen.tsx";

const place = { at: "/proposals/details/21", path: "/proposals/details/:id" };

/** A proposal that stores changes, with its itineraries and bookings. */
function answers(start: Proposal = coast) {
  let now = start;
  return fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": () => json(now),
    "PUT /api/proposals/:id": ({ body }) => json((now = { ...now, ...(body as Partial<Proposal>) })),
    "DELETE /api/proposals/:id": () => nothing(),
    "GET /api/proposals/:id/versions": () => json([]),
    "GET /api/itineraries": () => listPage([walk]),
    "GET /api/bookings": () => listPage([villa]),
  });
}

test("shows what was offered, and what was made of it with its bookings", async () => {
  const calls = answers();
  openScreen(<ProposalScreen />, place);
  expect(await screen.findByRole("heading", { level: 1, name: "Coast in spring" })).toBeVisible();
  expect(screen.getByText("Jan 5 - Jan 9, 2025 (5 days)")).toBeVisible();
  expect(screen.getByText("4 travellers")).toBeVisible();
  expect(screen.getByText("$12,500")).toBeVisible();
  expect(screen.getByRole("link", { name: "Acme Travel" })).toHaveAttribute("href", "/clients?open=12");
  expect(await screen.findByRole("link", { name: "Five days on foot" })).toHaveAttribute(
    "href",
    "/itineraries/details/31",
  );
  expect(await screen.findByRole("link", { name: "Villa Rufolo" })).toHaveAttribute(
    "href",
    "/bookings?open=41",
  );
  expect(calls.find(({ path }) => path === "/api/itineraries")?.query.get("proposalId")).toBe("21");
  expect(calls.find(({ path }) => path === "/api/bookings")?.query.get("itineraryId")).toBe("31");
});

test.each([
  ["draft", "Share with Client"],
  ["sent", "Share with Client"],
  ["accepted", "Create Itinerary"],
  ["declined", "Duplicate"],
] as const)(
  "of a proposal that is %s the main action is %s, and the others are in a menu",
  async (status, main) => {
    answers({ ...coast, status });
    const { person } = openScreen(<ProposalScreen />, place);
    expect(await screen.findByRole("button", { name: main })).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Proposals" })).toHaveAttribute("href", "/proposals");
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    const all = [
      "Edit Proposal",
      "Share with Client",
      "Save as PDF",
      "Create Itinerary",
      "Duplicate",
      "Delete",
    ];
    expect(await chooseFromMenu(person, coast.title, "Delete")).toEqual(
      all.filter((label) => label !== main),
    );
  },
);

test("takes the next step, and takes it back", async () => {
  const calls = answers();
  const { person, toasts } = openScreen(<ProposalScreen />, place);
  const steps = await screen.findByRole("list", { name: "Status" });
  expect(
    within(steps)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Draft", "Sent", "Accepted"]);
  await person.click(screen.getByRole("button", { name: "Mark as sent" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: "Proposal Sent", description: "Coast in spring" }),
  );
  await waitFor(() => expect(currentStep()).toHaveTextContent("Sent"));
  expect(toasts.at(-1)?.action?.label).toBe("Undo");
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(currentStep()).toHaveTextContent("Draft"));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Proposal Revised"));
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { status: "sent" },
    { status: "draft" },
  ]);
});

const currentStep = () =>
  screen.getAllByRole("listitem").find((step) => step.getAttribute("aria-current") === "step");

test("offers no way back where there is none", async () => {
  answers();
  const { person, toasts } = openScreen(<ProposalScreen />, place);
  await person.click(await screen.findByRole("button", { name: "Mark as accepted" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Proposal Accepted", description: coast.title }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revise" })).toBeNull());
  expect(screen.getByRole("button", { name: "Mark as declined" })).toBeVisible();
});

test("says that a proposal is not there, and leads to those that are", async () => {
  fakeApi({ ...companyAnswers, "GET /api/proposals/:id": () => problem(404, "Proposal 21 does not exist.") });
  openScreen(<ProposalScreen />, place);
  expect(await screen.findByText("Proposal Not Found")).toBeVisible();
  expect(screen.getByRole("link", { name: "View All Proposals" })).toHaveAttribute("href", "/proposals");
});

test("asks nothing of the server for an address that names no proposal", () => {
  const calls = fakeApi(companyAnswers);
  openScreen(<ProposalScreen />, { ...place, at: "/proposals/details/twelve" });
  expect(screen.getByText("Proposal Not Found")).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith("/api/proposals"))).toEqual([]);
});

test("deletes the proposal after a question, and goes to the others", async () => {
  const calls = answers();
  const { person, address, toasts } = openScreen(<ProposalScreen />, place);
  await chooseFromMenu(person, coast.title, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete proposal" }));
  expect(question.getByText("Are you sure you want to delete Coast in spring?")).toBeVisible();
  await person.click(question.getByRole("button", { name: "Delete proposal" }));
  await waitFor(() => expect(address()).toBe("/proposals"));
  expect(calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
    "/api/proposals/21",
  ]);
  expect(toasts.at(-1)).toMatchObject({ title: "Proposal Deleted", description: "Coast in spring" });
});

test.each<Partial<Proposal>>([
  { status: "sent" },
  { status: "declined" },
  { status: "draft", isPriced: true },
  { status: "draft", wasSent: true },
])("says of one that is %j that more goes with it, and offers no way back", async (fields) => {
  answers({ ...coast, ...fields });
  const { person, toasts } = openScreen(<ProposalScreen />, place);
  await chooseFromMenu(person, coast.title, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete proposal" }));
  expect(
    question.getByText(/Its price, links and versions are deleted with it\. This action cannot be undone\./),
  ).toBeVisible();
  await person.click(question.getByRole("button", { name: "Delete proposal" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Proposal Deleted" }));
  expect(toasts.at(-1)).not.toHaveProperty("action");
});

test("changes the proposal over its own page", async () => {
  const calls = answers();
  const { person, address } = openScreen(<ProposalScreen />, place);
  await chooseFromMenu(person, coast.title, "Edit Proposal");
  await screen.findByRole("dialog", { name: "Edit Proposal" });
  expect(address()).toBe("/proposals/details/21?edit=21");
  const title = await screen.findByRole("textbox", { name: "Title" });
  await person.type(title, " and summer");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByRole("heading", { name: "Coast in spring and summer" })).toBeVisible();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ title: "Coast in spring and summer" });
});

test("what is on the page stays when it cannot be read again, and goes when it was deleted", async () => {
  const replies = [() => json(coast), () => problem(503, "Restarting."), () => problem(404, "It is gone.")];
  const itineraries: (typeof walk)[][] = [[]];
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": () => replies.shift()?.() ?? json(coast),
    "GET /api/proposals/:id/versions": () => json([]),
    "GET /api/itineraries": () => listPage(itineraries.shift() ?? [walk]),
    "GET /api/bookings": () => listPage([]),
  });
  const { hear } = openScreen(<ProposalScreen />, place);
  const title = await screen.findByRole("heading", { level: 1, name: "Coast in spring" });
  await screen.findByText(/No itineraries yet/);
  await hear();
  expect(await screen.findByRole("link", { name: "Five days on foot" })).toBeVisible();
  expect(title).toBeVisible();
  await hear();
  expect(await screen.findByText("Proposal Not Found")).toBeVisible();
});
