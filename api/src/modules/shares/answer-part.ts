import type { ProposalStatus } from "@dmc-hub/shared-types";
import { type Html, html } from "../../platform/http/html.ts";
import { type Chosen, VERSION_NAME } from "./accepted-of.ts";
import type { GivenAnswer } from "./answer-share.ts";

/** The state of a proposal's answer. */
export interface Asking {
  readonly status: ProposalStatus;
  /** Whether this page takes an answer. */
  readonly isOpen: boolean;
  /** Whether it would, were its price still valid. */
  readonly isExpired: boolean;
  /** The last answer; null for none. */
  readonly given: GivenAnswer | null;
  readonly timeZone: string;
  /** The version that is asked about; null for none. */
  readonly version: number | null;
  /** A form that was refused, and why; null for none. */
  readonly refused: RefusedAnswer | null;
}

/** What a client has said, which is kept in the form. */
export interface RefusedAnswer {
  readonly fault: string;
  readonly name: string;
  readonly isNameWrong: boolean;
  readonly chosen: Chosen;
}

/** Where a client answers, or reads the answer given. */
export const answerPart = (path: string, asking: Asking): Html =>
  html`<section class="panel" id="answer" aria-labelledby="answer-title">
    <h2 id="answer-title">Your answer</h2>
    ${asking.isOpen ? formPart(path, asking) : html`<p>${stateOf(asking)}</p>`}
  </section>`;

/** The form's id, by which what is chosen elsewhere on the page belongs to it. */
export const ANSWER_FORM = "answer-form";

const formPart = (path: string, { version, refused }: Asking) =>
  html`<form method="post" action="${path}/answer#answer" id="${ANSWER_FORM}">
    ${refused && html`<p class="fault" id="fault" role="alert">${refused.fault}</p>`}
    ${version !== null && html`<input type="hidden" name="${VERSION_NAME}" value="${version}" />`}
    <p>Your answer is kept with your name and the time, and cannot be changed here.</p>
    <label for="name">Your name</label>
    <input
      id="name"
      name="name"
      autocomplete="name"
      required
      minlength="2"
      maxlength="200"
      ${refused && html`value="${refused.name}"`}
      ${refused?.isNameWrong && html`aria-invalid="true" aria-describedby="fault"`}
    />
    <p class="actions">
      <button class="button main" name="answer" value="accepted">Accept</button>
      <button class="button" name="answer" value="declined">Decline</button>
    </p>
  </form>`;

const STATES: Readonly<Record<ProposalStatus, string>> = {
  draft: "This proposal is being worked on again. It cannot be answered just now.",
  sent: "This proposal cannot be answered here any more.",
  accepted: "This proposal has been accepted.",
  declined: "This proposal has been declined.",
};

function stateOf({ status, given, timeZone, isExpired }: Asking): string {
  if (isExpired && given === null) return "This price is no longer valid. Ask us for a new one.";
  if (given === null || (given.answer !== status && status !== "sent")) return STATES[status];
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone });
  const done = given.answer === "accepted" ? "Accepted" : "Declined";
  return `${done} by ${given.answeredBy} on ${when.format(given.answeredAt)}.`;
}
