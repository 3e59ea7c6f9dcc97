import type { ProposalStatus } from "@dmc-hub/shared-types";
import { type Html, html } from "../../platform/http/html.ts";
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
  /** What is wrong with the submitted form; empty if nothing. */
  readonly fault: string;
}

/** Where a client answers, or reads the answer given. */
export const answerPart = (path: string, asking: Asking): Html =>
  html`<section class="panel" id="answer" aria-labelledby="answer-title">
    <h2 id="answer-title">Your answer</h2>
    ${asking.isOpen ? formPart(path, asking) : html`<p>${stateOf(asking)}</p>`}
  </section>`;

/** The form's id, by which what is chosen elsewhere on the page belongs to it. */
export const ANSWER_FORM = "answer-form";

const formPart = (path: string, { fault }: Asking) =>
  html`<form method="post" action="${path}/answer" id="${ANSWER_FORM}">
    <p>Your answer is kept with your name and the time, and cannot be changed here.</p>
    <label for="name">Your name</label>
    <input
      id="name"
      name="name"
      autocomplete="name"
      required
      minlength="2"
      maxlength="200"
      ${fault !== "" && html`aria-invalid="true" aria-describedby="fault"`}
    />
    ${fault !== "" && html`<p class="fault" id="fault">${fault}</p>`}
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
