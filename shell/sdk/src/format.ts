export { type Format, useFormat } from "./format/use-format.ts";
export { numberIn } from "./format/number-in.ts";
export { type TypedNumbers, useTypedNumbers } from "./format/use-typed-numbers.ts";
export { pluralize } from "./format/pluralize.ts";
export { ago, datesBetween, dayCount, daysLater, dayText, today } from "./format/days.ts";
