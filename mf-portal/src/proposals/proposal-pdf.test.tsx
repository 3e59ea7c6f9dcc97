import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { chooseFromMenu, fakeApi, json, listPage, openScreen, problem, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { coast } from "./testing-proposal.ts";
import { ProposalScreen } from "./proposal-screen.tsx";

let click: ReturnType<typeof onClick>;
let saved: { readonly address: string; readonly name: string }[];

beforeEach(() => {
  saved = [];
  Object.assign(URL, { createObjectURL: () => "blob:it", revokeObjectURL: () => undefined });
  click = onClick();
});

const onClick = () =>
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ address: this.getAttribute("href") ?? "", name: this.download });
  });

afterEach(() => click.mockRestore());

function openWith(pdf: () => Response) {
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": () => json(coast),
    "GET /api/proposals/:id/pdf": pdf,
    "GET /api/proposals/:id/versions": () => json([]),
    "GET /api/itineraries": () => listPage([]),
  });
  return openScreen(<ProposalScreen />, { at: "/proposals/details/21", path: "/proposals/details/:id" });
}

test("a proposal is saved as a PDF of its name", async () => {
  const { person, toasts } = openWith(() => new Response("%PDF"));
  await chooseFromMenu(person, coast.title, "Save as PDF");
  await waitFor(() => expect(saved).toEqual([{ address: "blob:it", name: "Coast in spring.pdf" }]));
  expect(toasts).toEqual([{ title: "Making the PDF", description: "Coast in spring" }]);
});

test("where a PDF is refused, a message says why, and nothing is saved", async () => {
  const { person, toasts } = openWith(() => problem(409, "There is no exchange rate from MAD to EUR."));
  await chooseFromMenu(person, coast.title, "Save as PDF");
  await waitFor(() =>
    expect(toasts.slice(1)).toEqual([
      {
        title: "Failed to save the PDF",
        description: "There is no exchange rate from MAD to EUR.",
        tone: "destructive",
      },
    ]),
  );
  expect(saved).toEqual([]);
});
