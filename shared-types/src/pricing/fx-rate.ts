import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { fieldWith, other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import { bulkBody, IMPORT_BYTES } from "../core/bulk-body.ts";
import { describeKind } from "../core/kind.ts";
import { currency } from "../core/currency.ts";
import { rateValue } from "./price-rules.ts";

const areTwoCurrencies = z.refine<{ base?: string; quote?: string }>(
  ({ base, quote }) => base === undefined || base !== quote,
  { message: "Choose another currency than the first", path: ["quote"] },
);

const code = fieldWith("text", currency, true);

/** What one unit of a currency was worth on a day: one rate for each pair and day. */
export const fxRateKind = describeKind({
  names: ["exchange rate", "exchange rates"],
  collection: "fx-rates",
  nameField: "base",
  order: "-day",
  fields: {
    base: code("Currency", { isFiltered: true }),
    quote: code("In", { isFiltered: true }),
    /** 1 base is so much of the quote currency; at most 10 decimals. */
    rate: other("text", rateValue, "Rate", {}),
    day: required.day("Day", { isSorted: true }),
    source: optional.text("Source", {}),
  },
  rules: [areTwoCurrencies],
  invalidates: ["/api/proposals"],
});

export const fxRateDraft = fxRateKind.draft;
export type FxRateDraft = z.input<typeof fxRateDraft>;

export const fxRate = fxRateKind.item;
export type FxRate = z.output<typeof fxRate>;

const own = tenantCrud(fxRateKind, { access: ["admin", "dmc"], conflicts: ["create", "update"] });

export const fxRates = {
  ...own,
  import: endpoint({
    method: "POST",
    path: "/api/fx-rates/import",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "Add many exchange rates, all or none; a rate of the same pair and day is replaced",
    idempotent: true,
    bodyLimit: IMPORT_BYTES,
    query: z.object(ofDmc),
    body: bulkBody(fxRateDraft),
    /** How many rates were sent. */
    response: z.object({ count: z.int() }),
  }),
};
