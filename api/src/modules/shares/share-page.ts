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
import type { Trip, TripActivity, TripDay } from "../../rendering/trip.ts";
import { html } from "../../platform/http/html.ts";
import { dayClass, mapPicture } from "../../rendering/maps/map-picture.ts";
import { answerPart, type Asking } from "./answer-part.ts";
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
}

/** The public page of a trip. */
export function sharePage(trip: Trip, view: ShareView): PublicPage {
  const { seller, offer, plan } = trip;
  const { path, asking } = view;
  const title = plan?.title ?? offer.title;
  const body = html`<header>
      ${seller.logo !== null && html`<img src="${seller.logo}" alt="" />`} <bdi>${seller.name}</bdi>
    </header>
    <main>
      <h1><bdi>${title}</bdi></h1>
      <p class="facts"><bdi>${offer.destination}</bdi> · ${datesWords(offer)} · ${paxWords(offer.pax)}</p>
      ${asking && html`<p class="price">${moneyWords(offer.value, seller.currency)}</p>`}
      <nav class="actions" aria-label="This journey">
        ${asking?.isOpen && html`<a class="button main" href="#answer">Accept or decline</a>`}
        <a class="button" href="${path}.pdf">Save as PDF</a>
        ${plan && plan.days.length > 0 && html`<a class="button" href="${path}.ics">Add to calendar</a>`}
      </nav>
      ${plan && plan.map.places.length > 0 && mapPicture(plan.map)} ${plan?.days.map(dayPart)}
      ${asking && answerPart(path, asking)}
    </main>
    <footer>${contactOf(trip)} ${validityOf(view, seller.timeZone)}</footer>`;
  const style = shareStyle(brandOf(seller.primaryColor));
  return publicPage({ title: `${title} - ${seller.name}`, style, script: shareScript, body, rules: RULES });
}

/** It shows the company's logo, and sends the client's answer. */
const RULES = ["img-src 'self' https:", "base-uri 'none'", "form-action 'self'"];

const dayPart = ({ day, number, activities }: TripDay) =>
  html`<section class="day ${dayClass(number)}" aria-labelledby="day-${number}">
    <h2 id="day-${number}">Day ${number} <small>${dayWords(day)}</small></h2>
    <ol>
      ${activities.map(activityPart)}
    </ol>
  </section>`;

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
