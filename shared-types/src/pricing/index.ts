export { type Decimal, decimal } from "./decimal.ts";
export { type ExchangeRate, rateBetween, type UsedRate, withBuffer } from "./exchange.ts";
export type { PricedLine } from "./line-price.ts";
export { ceilTo, digitsOf, round, split, written } from "./money.ts";
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
export type { TaxShare } from "./tax.ts";
