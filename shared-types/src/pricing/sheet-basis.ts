import * as z from "zod/mini";
import { enumOf } from "../core/field.ts";
import { plainDate } from "../core/days.ts";
import { companyTerms } from "./company-pricing.ts";
import { commissionTypes } from "./price-rules.ts";

/** What else the sheet follows from, so that screens compute what is typed as the API will. */
export const sheetBasis = z.object({
  company: companyTerms,
  /** Null if the client buys directly. */
  agency: z.nullable(
    z.object({
      name: z.string(),
      pricingPercent: z.nullable(z.number()),
      commissionType: enumOf(commissionTypes),
      commissionPercent: z.nullable(z.number()),
    }),
  ),
  /** When it was last sent; null if it never was. */
  sentOn: z.nullable(plainDate),
  /** The company's newest rates from and to the proposal's currency and the euro, up to today. */
  rates: z.array(z.object({ base: z.string(), quote: z.string(), rate: z.string(), day: plainDate })),
});
