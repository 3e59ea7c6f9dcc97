import { expect, test } from "@jest/globals";
import type { FxRate } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { ExchangeRates } from "./exchange-rates.tsx";

const pound: FxRate = {
  id: 4,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  base: "GBP",
  quote: "USD",
  rate: 1.2705,
  day: "2026-02-01",
  source: "European Central Bank",
};

/** An API with these rates. */
function answering(...rows: FxRate[]) {
  return fakeApi({
    ...companyAnswers,
    "GET /api/fx-rates": () => listPage(rows),
    "POST /api/fx-rates": ({ body }) => {
      const added = { ...pound, ...(body as Partial<FxRate>), id: 5 };
      rows.unshift(added);
      return json(added);
    },
    "DELETE /api/fx-rates/:id": () => {
      rows.pop();
      return nothing();
    },
  });
}

test("asks for a rate where there is none, and takes one in the person's notation", async () => {
  const calls = answering();
  const { person } = openScreen(<ExchangeRates />, { user: { ...staff, locale: "de-DE" } });
  expect(await screen.findByText("No exchange rates")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Add Rate" }));
  const form = within(await screen.findByRole("dialog", { name: "Add Exchange Rate" }));
  expect(form.getByRole("textbox", { name: "In" })).toHaveValue("USD");
  await person.type(form.getByRole("textbox", { name: "Currency" }), "GBP");
  await person.type(form.getByRole("textbox", { name: "Rate" }), "1,085");
  await person.type(form.getByLabelText(/^Day/), "2026-02-02");
  await person.click(form.getByRole("button", { name: "Create Exchange Rate" }));
  expect(await screen.findByRole("cell", { name: "1 GBP = 1,085 USD" })).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ base: "GBP", rate: 1.085 });
});

test("a rate is deleted after a question that names it", async () => {
  answering(pound);
  const { person } = openScreen(<ExchangeRates />);
  expect(await screen.findByRole("cell", { name: "1 GBP = 1.2705 USD" })).toBeVisible();
  await chooseFromMenu(person, "GBP in USD", "Delete");
  const question = within(await screen.findByRole("alertdialog"));
  await person.click(question.getByRole("button", { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByRole("cell", { name: /GBP/ })).toBeNull());
  expect(screen.getByText("No exchange rates")).toBeVisible();
});
