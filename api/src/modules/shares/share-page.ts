import { offerChanges, offerLabels, type OfferInCurrency, type ProposalOffer } from "@dmc-hub/shared-types";
import { brandOf } from "../../rendering/pdf/brand.ts";
import {
  datesWords,
  dayWords,
  kindWords,
  moneyWords,
  paxWords,
  timesWords,
  zoneWords,
} from "../../rendering/trip-words.ts";
import { isPriceShown } from "../../rendering/price-words.ts";
import type { Offer, Trip, TripActivity, TripDay, TripPlan } from "../../rendering/trip.ts";
import { type Html, html } from "../../platform/http/html.ts";
import { dayClass, mapPicture } from "../../rendering/maps/map-picture.ts";
import type { EarlierOffer } from "../trips/earlier-offer.ts";
import { answerPart, type Asking } from "./answer-part.ts";
import { pricePart } from "./price-part.ts";
import { type PublicPage, publicPage } from "../../platform/http/public-page.ts";
import { shareScript } from "./share-script.ts";
import { shareStyle } from "./share-style.ts";

/** What a shared page shows besides the trip. */
export interface ShareView {
  /** The page's own path. */
  readonly path: string;
  readonly expiresAt: Date;
  /** Null if no answer is asked for. */
  readonly asking: Asking | null;
  /** What the client was offered before; null for nothing else. */
  readonly earlier: EarlierOffer | null;
}

/** The public page of a trip. */
export function sharePage(trip: Trip, view: ShareView): PublicPage {
  const { seller, offer, title, plans } = trip;
  const { path, asking } = view;
  const body = html`<header>
      ${seller.logo !== null && html`<img src="${seller.logo}" alt="" />`} <bdi>${seller.name}</bdi>
    </header>
    <main>
      <h1><bdi>${title}</bdi></h1>
      <p class="facts"><bdi>${offer.destination}</bdi> · ${datesWords(offer)} · ${paxWords(offer.pax)}</p>
      ${
        asking &&
        isPriceShown(offer.price) &&
        html`<p class="price">${moneyWords(offer.value, seller.currency)}</p>`
      }
      ${asking && view.earlier && changesPart(view.earlier, trip)}
      <nav class="actions" aria-label="This journey">
        ${asking?.isOpen && html`<a class="button main" href="#answer">Accept or decline</a>`}
        <a class="button" href="${path}.pdf">Save as PDF</a>
        ${plans.length > 0 && html`<a class="button" href="${path}.ics">Add to calendar</a>`}
      </nav>
      ${plans.map(planPart)} ${asking && pricePart(offer, seller.currency, asking)}
      ${asking && answerPart(path, asking)}
    </main>
    <footer>${contactOf(trip)} ${validityOf(view, seller.timeZone)}</footer>`;
  const style = shareStyle(brandOf(seller.primaryColor));
  return publicPage({ title: `${title} - ${seller.name}`, style, script: shareScript, body, rules: RULES });
}

/** What has changed since the offer before; false for nothing that they see. */
function changesPart(earlier: EarlierOffer, { offer, seller: { currency } }: Trip) {
  const changes = changedFields(earlier, offer, currency);
  return (
    changes.length > 0 &&
    html`<details class="panel">
      <summary>Changed since the version before</summary>
      <ul>
        ${changes.map(
          (field) =>
            html`<li>
              ${offerLabels[field]}: <s><bdi>${written(earlier, field)}</bdi></s>
              <b><bdi>${written({ offer, currency }, field)}</bdi></b>
            </li>`,
        )}
      </ul>
    </details>`
  );
}

/** Clients know their own names, and read nobody else's. A price that was hidden from them once stays so. */
const changedFields = (earlier: EarlierOffer, offer: Offer, currency: string) =>
  offerChanges(earlier, { offer, currency }).filter(
    (field) =>
      field !== "clientName" &&
      (field !== "value" || (isPriceShown(earlier.price) && isPriceShown(offer.price))),
  );

function written({ offer, currency }: OfferInCurrency, field: keyof ProposalOffer): string {
  if (field === "value") return moneyWords(offer.value, currency);
  if (field === "pax") return paxWords(offer.pax);
  if (field === "startDate" || field === "endDate")
    return offer[field] === null ? "open" : dayWords(offer[field]);
  return offer[field];
}

/** It shows the company's logo, and sends the client's answer. */
const RULES = ["img-src 'self' https:", "base-uri 'none'", "form-action 'self'"];

function planPart({ title, days, map }: TripPlan) {
  const picture = map.places.length > 0 && mapPicture(map);
  if (title === null) return html`${picture} ${days.map((day) => dayPart(day, "h2"))}`;
  return html`<h2><bdi>${title}</bdi></h2>
    ${picture} ${days.map((day) => dayPart(day, "h3"))}`;
}

/** A day under its heading, which names it by one of its activities: several itineraries have a first day. */
const dayPart = ({ day, number, activities }: TripDay, tag: "h2" | "h3") =>
  html`<section class="day ${dayClass(number)}" aria-labelledby="day-${activities[0]?.id}">
    ${heading[tag](html`id="day-${activities[0]?.id}"`, html`Day ${number} <small>${dayWords(day)}</small>`)}
    <ol>
      ${activities.map(activityPart)}
    </ol>
  </section>`;

const heading = {
  h2: (id: Html, words: Html) => html`<h2 ${id}>${words}</h2>`,
  h3: (id: Html, words: Html) => html`<h3 ${id}>${words}</h3>`,
};

function activityPart(activity: TripActivity) {
  const { id, title, kind, place } = activity;
  const what = kindWords(kind);
  return html`<li id="a${id}">
    <span class="time">${timesWords(activity)} <small>${zoneWords(activity)}</small></span>
    <span
      ><b><bdi>${title}</bdi></b
      >${(what || place) && html`<span class="place">${what}${what && place && " · "}<bdi>${place}</bdi></span>`}</span
    >
  </li>`;
}

const contactOf = ({ seller: { name, contactEmail, contactPhone } }: Trip) =>
  html`<p>
    Questions? ${name},
    <a href="mailto:${contactEmail}">${contactEmail}</a>${contactPhone !== null && `, ${contactPhone}`}
  </p>`;

function validityOf({ expiresAt }: ShareView, timeZone: string) {
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(expiresAt);
  return html`<p>Anyone with this page's address can see it until ${until}.</p>`;
}
