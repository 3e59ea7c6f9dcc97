export { computeSheet, refusalOf, withState } from "./compute-sheet.ts";
export { type AcceptedPrice, acceptedPrice, extraCommission } from "./accepted-price.ts";
export { type Decimal, decimal } from "./decimal.ts";
export { type ExchangeRate, rateBetween, type UsedRate, withBuffer } from "./exchange.ts";
export type { PricedLine } from "./line-price.ts";
export { ceilTo, round, split, written } from "./money.ts";
export type { OptionPrice } from "./option-price.ts";
export type {
  AgeBand,
  Commission,
  Party,
  PriceLine,
  PriceSegment,
  PriceTerms,
  PricingMode,
} from "./price-input.ts";
export { type LadderStep, priceLadder } from "./price-ladder.ts";
export { displayedLines, type PriceSheet, priceSheet } from "./price-sheet.ts";
export type { PricingAgency, SheetFacts } from "./sheet-facts.ts";
export { type SheetLines, sheetLines } from "./sheet-lines.ts";
export { type KeptRate, lineRate, newestRate } from "./sheet-rates.ts";
export { belowFloor, missingRate, sheetWarnings } from "./sheet-warnings.ts";
export { linesIn, shownAmounts } from "./shown-amounts.ts";
export type { TaxShare } from "./tax.ts";
