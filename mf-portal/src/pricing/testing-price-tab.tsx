import type { LineChanges, ProposalLine, ProposalPricing } from "@dmc-hub/shared-types";
import { lineRate } from "@dmc-hub/shared-types/pricing";
import { type FakeCall, fakeApi, json, listPage, openScreen, screen, staff } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { PriceTab } from "./price-tab.tsx";
import { withChanges } from "./moved-lines.ts";
import { lineOf, sheetOf } from "./testing-sheet.ts";

const at = { at: "/proposals/details/21?tab=price", path: "/proposals/details/:id" };

/** Whom lines can be bought from. */
const suppliers = [
  { id: 31, name: "Riviera Boats", location: "Nice", pricingPercent: 40 },
  { id: 32, name: "Rovere Guides", location: "Menton", pricingPercent: null },
];

const supplierOf = ({ partnerId }: Pick<ProposalLine, "partnerId">) => {
  const found = suppliers.find(({ id }) => id === partnerId);
  return { partnerName: found?.name ?? null, supplierPercent: found?.pricingPercent ?? null };
};

type Fields = NonNullable<LineChanges["change"]>[number];

type Person = NonNullable<Parameters<typeof openScreen>[1]>["user"];

/** The tab with a sheet, or `view`, in front of an API that stores what it is sent. */
export function openTab(
  first: ProposalPricing = sheetOf(),
  answers: Parameters<typeof fakeApi>[0] = {},
  view: React.ReactElement = <PriceTab />,
  user: Person = staff,
) {
  let stored = first.lines as readonly ProposalLine[];
  let lastId = 89;
  const { settings, pax, basis, currency, today } = first;
  const sheetNow = () => sheetOf({ lines: stored, settings, pax, ...basis });
  const changed = (line: ProposalLine, { costedAt, ...fields }: Fields): ProposalLine => {
    const next = { ...line, ...fields, version: line.version + 1 } as ProposalLine;
    const costed = costedAt === undefined ? line : { ...costedAt, currency: next.currency };
    const rate = lineRate({ ...basis, currency, today }, costed, next.currency);
    return { ...next, ...supplierOf(next), ...rate };
  };
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id": () =>
      json({ id: 21, version: 2, title: "Coast in spring", startDate: "2027-05-01" }),
    "GET /api/proposals/:id/pricing": () => json(stored === first.lines ? first : sheetNow()),
    "GET /api/partners": ({ query }: FakeCall) =>
      listPage(suppliers.filter(({ name }) => name.toLowerCase().includes(query.get("q") ?? ""))),
    "GET /api/partners/:id": ({ path }: FakeCall) =>
      json(suppliers.find(({ id }) => path.endsWith(`/${id}`))),
    "GET /api/proposal-lines/:id": ({ path }: FakeCall) =>
      json(stored.find(({ id }) => path.endsWith(`/${id}`))),
    "PUT /api/proposal-lines/:id": ({ path, body }: FakeCall) => {
      const id = Number(path.split("/").at(-1));
      stored = stored.map((line) => (line.id === id ? changed(line, body as Fields) : line));
      return json(stored.find((line) => line.id === id));
    },
    "POST /api/proposals/:id/lines": ({ body }: FakeCall) => {
      const { add = [], change = [], remove = [] } = body as LineChanges;
      stored = stored
        .filter(({ id }) => !remove.some((one) => one.id === id))
        .map((line) => {
          const fields = change.find(({ id }) => id === line.id);
          return fields ? changed(line, fields) : line;
        });
      stored = [...stored, ...add.map((draft) => lineOf((lastId += 1), draft))];
      stored = withChanges(stored as ProposalPricing["lines"], []);
      return json(sheetNow());
    },
    ...answers,
  });
  /** What a colleague does to the lines, which the page sees when it next reads them. */
  const byOthers = (change: (lines: readonly ProposalLine[]) => readonly ProposalLine[]) =>
    void (stored = change(stored));
  return { ...openScreen(view, { ...at, user }), calls, byOthers, storedLines: () => stored };
}

/** A sum below the lines. */
export const sum = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

export const rowOf = (title: string) =>
  screen
    .getByText(title, { exact: false, selector: "td[data-part=service]" })
    .closest("tr") as HTMLTableRowElement;

export const cells = (title: string) => [...rowOf(title).cells].map(({ textContent }) => textContent);
