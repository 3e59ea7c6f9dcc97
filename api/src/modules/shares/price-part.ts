import { digitsOf } from "@dmc-hub/shared-types";
import { type Html, html } from "../../platform/http/html.ts";
import type { ClientExtra, ClientOption, ClientPrice } from "../../rendering/client-price.ts";
import {
  agencyRows,
  hasPriceDetails,
  isPriceShown,
  onlyWith,
  optionRows,
  type PriceRow,
  priceNotes,
} from "../../rendering/price-words.ts";
import { moneyWords } from "../../rendering/trip-words.ts";
import type { Offer } from "../../rendering/trip.ts";
import { extraName } from "./accepted-of.ts";
import { ANSWER_FORM, type Asking } from "./answer-part.ts";

/** What an offer costs, with options and extras to choose from while it takes an answer. Empty without price lines. */
export function pricePart(offer: Offer, currency: string, asking: Asking): Html | null {
  const { price } = offer;
  if (price === null || !hasPriceDetails(offer, currency)) return null;
  const shown: Shown = { currency, asking, accepted: offer.choice };
  const notes = priceNotes(offer);
  return html`<section class="panel" id="price" aria-labelledby="price-title">
    <h2 id="price-title">${isPriceShown(price) ? "Price" : "What is offered"}</h2>
    ${
      price.options.length > 1
        ? choices(
            "Options",
            price.options.map((option) =>
              optionCard(option, option.key === chosenOf(price.options, asking), shown),
            ),
          )
        : price.options.map((option) => rowsOf(optionRows(option, currency)))
    }
    ${
      price.extras.length > 0 &&
      choices(
        "Extras",
        price.extras.map((extra) => extraCard(extra, price, shown)),
      )
    }
    ${asking.isOpen && isPriceShown(price) && isChoosable(offer) && totalOf(offer.value, currency)}
    ${notes.map((note) => html`<p class="note">${note}</p>`)}
  </section>`;
}

interface Shown {
  readonly currency: string;
  readonly asking: Asking;
  readonly accepted: Offer["choice"];
}

const isChoosable = ({ price }: Offer) =>
  price !== null && (price.options.length > 1 || price.extras.length > 0);

/** The script keeps it in step with what is chosen; without it, what is accepted is still added up. */
const totalOf = (value: number, currency: string) =>
  html`<p class="price total" aria-live="polite">
    Your choice:
    <output
      form="${ANSWER_FORM}"
      data-currency="${currency}"
      data-digits="${digitsOf(currency)}"
      data-start="${value}"
      >${moneyWords(value, currency)}</output
    >
  </p>`;

const choices = (legend: string, cards: readonly Html[]) =>
  html`<fieldset class="choices">
    <legend>${legend}</legend>
    ${cards}
  </fieldset>`;

/** The key of the option that stands chosen: what was chosen before, what is recommended, or the first. */
const chosenOf = (options: readonly ClientOption[], { refused }: Asking) =>
  (
    options.find(({ key }) => key === refused?.chosen.option) ??
    options.find(({ isRecommended }) => isRecommended) ??
    options[0]
  )?.key;

function optionCard(option: ClientOption, isChosen: boolean, { currency, asking, accepted }: Shown): Html {
  const { key, name, isRecommended, total } = option;
  const isGiven = accepted?.option === key;
  const box = html`<input
    type="radio"
    name="option"
    value="${key}"
    form="${ANSWER_FORM}"
    ${total !== null && html`data-amount="${total}"`}
    ${isChosen && html`checked`}
  />`;
  return html`<label class="choice">
    ${asking.isOpen && box}
    <span class="what"
      ><b><bdi>${name}</bdi></b> ${isRecommended && html`<em>Recommended</em>`}
      ${isGiven && html`<em>Accepted</em>`}</span
    >
    ${total !== null && html`<b class="amount">${moneyWords(total, currency)}</b>`}
    ${rowsOf(optionRows(option, currency))}
  </label>`;
}

function extraCard(extra: ClientExtra, price: ClientPrice, { currency, asking, accepted }: Shown) {
  const { id, title, amount, option, agency } = extra;
  const isGiven = accepted?.extras.includes(id);
  const only = onlyWith(price, extra);
  const box = html`<input
    type="checkbox"
    name="${extraName(id)}"
    form="${ANSWER_FORM}"
    ${amount !== null && html`data-amount="${amount}"`}
    ${only !== null && html`data-option="${option}"`}
    ${asking.refused?.chosen.extras.includes(id) && html`checked`}
  />`;
  return html`<label class="choice">
    ${asking.isOpen && box}
    <span class="what"
      ><bdi>${title}</bdi> ${only !== null && html`<small>with ${only}</small>`}
      ${isGiven && html`<em>Accepted</em>`}</span
    >
    ${amount !== null && html`<span class="amount">${moneyWords(amount, currency)}</span>`}
    ${rowsOf(agencyRows(agency, currency))}
  </label>`;
}

/** Within a card as well, where only what a line of text may hold can stand. */
const rowsOf = (rows: readonly PriceRow[]) =>
  rows.length > 0 &&
  html`<span class="rows"
    >${rows.map(
      ({ what, amount }) =>
        html`<span class="row"><bdi>${what}</bdi> <span class="amount">${amount}</span></span>`,
    )}</span
  >`;
