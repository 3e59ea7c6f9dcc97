import { proposalStatuses } from "@dmc-hub/shared-types";
import type { AgencyShare, ClientExtra, ClientOption, ClientPrice } from "./client-price.ts";
import { longDayWords, moneyWords } from "./trip-words.ts";
import type { Offer } from "./trip.ts";

/** A row below a price: what, and how much if that is shown. */
export interface PriceRow {
  readonly what: string;
  readonly amount: string;
}

/** What belongs to an option's price, in the order in which clients read it. */
export function optionRows(option: ClientOption, currency: string): readonly PriceRow[] {
  const money = (amount: number) => moneyWords(amount, currency);
  const { lines, perPerson, singleSupplement, discount, taxes, agency } = option;
  return [
    ...lines.map(({ title, amount }) => ({ what: title, amount: amount === null ? "" : money(amount) })),
    ...(discount === null ? [] : [{ what: discount.label, amount: money(-discount.amount) }]),
    ...perPerson.map(({ name, count, amount }) => ({
      what: `${count} × ${name}`,
      amount: count === 1 ? money(amount) : `${money(amount)} each`,
    })),
    ...(singleSupplement === null
      ? []
      : [{ what: "Single room", amount: `${money(singleSupplement)} on top` }]),
    ...(option.isTotalBinding ? [{ what: "The total applies.", amount: "" }] : []),
    ...agencyRows(agency, currency),
    ...taxes.map(({ rate, amount }) => ({ what: `Includes ${rate} % tax`, amount: money(amount) })),
  ];
}

/** What an agency keeps of an option or an extra, and pays. */
export const agencyRows = (agency: AgencyShare | null | undefined, currency: string): readonly PriceRow[] =>
  !agency
    ? []
    : [
        { what: "Your commission", amount: moneyWords(-agency.commission, currency) },
        { what: "You pay", amount: moneyWords(agency.net, currency) },
      ];

/** The name of the one option of several that an extra belongs to; null for all, and where there is nothing to choose. */
export const onlyWith = ({ options }: Pick<ClientPrice, "options">, { option }: ClientExtra): string | null =>
  option === null || options.length < 2 ? null : (options.find(({ key }) => key === option)?.name ?? null);

/** What stands below all prices: how long they hold until they are accepted, the wording of the tax, and what is not in them. */
export const priceNotes = ({
  price,
  status,
  validUntil,
  isExpired,
}: Pick<Offer, "price" | "status" | "validUntil" | "isExpired">) =>
  price === null
    ? []
    : [
        ...(validUntil === null || proposalStatuses.is(status, "agreed")
          ? []
          : [`${isExpired ? "Was valid" : "Valid"} until ${longDayWords(validUntil)}`]),
        ...(price.taxNote === null ? [] : [price.taxNote]),
        ...(price.ownExpense.length === 0 ? [] : [`Not in the price: ${price.ownExpense.join(", ")}`]),
      ];

/** Whether there is more to say of a price than its total, which stands above. */
export const hasPriceDetails = (offer: Offer, currency: string): boolean =>
  offer.price !== null &&
  (offer.price.options.length > 1 ||
    offer.price.extras.length > 0 ||
    offer.price.options.some((option) => optionRows(option, currency).length > 0) ||
    priceNotes(offer).length > 0);

/** Whether clients see what a proposal costs; without price lines they do. */
export const isPriceShown = (price: ClientPrice | null): boolean => price?.display !== "hidden";
