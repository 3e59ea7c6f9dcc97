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
  expect(await screen.findByText("No exchange rates")).toBeVisible();
  expect(screen.queryByRole("cell", { name: /GBP/ })).toBeNull();
});

test("older rates than the newest hundred are on further pages, where they can be deleted", async () => {
  const ratesOf = (many: number) =>
    Array.from({ length: many }, (_, id) => ({ ...pound, id: id + 1, base: "MAD", rate: 0.1 }));
  let older = [{ ...pound, id: 101, day: "2019-05-01" }];
  fakeApi({
    ...companyAnswers,
    "GET /api/fx-rates": ({ query }) => {
      expect(query.get("sort")).toBe("-day");
      if (query.get("cursor") === "older") return listPage(older, { total: `${100 + older.length}` });
      return listPage(ratesOf(100), older.length === 0 ? {} : { total: "101", next: "older" });
    },
    "DELETE /api/fx-rates/:id": () => {
      older = [];
      return nothing();
    },
  });
  const { person, address } = openScreen(<ExchangeRates />, { at: "/settings/company?tab=pricing" });
  expect(await screen.findByText("1–100 of 101 rates")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("cell", { name: "1 GBP = 1.2705 USD" })).toBeVisible();
  expect(address()).toBe("/settings/company?tab=pricing&cursor=older");
  await chooseFromMenu(person, "GBP in USD", "Delete");
  const question = within(await screen.findByRole("alertdialog"));
  await person.click(question.getByRole("button", { name: /^Delete/ }));
  expect(await screen.findByText("Nothing is left on this page")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("100 rates")).toBeVisible();
});
