import { kinds } from "@dmc-hub/shared-types";
import { madeUpBody } from "./made-up-body.ts";
import { PASSWORD } from "./test-client.ts";

const person = () => ({
  username: `made-${Math.random()}`,
  name: "Made",
  email: `m${Math.random()}@mail.example`,
  password: "secret",
});

/** Days of which no two are likely to be the same. */
const someDay = () =>
  new Date(Date.UTC(1900, 0, Math.floor(Math.random() * 70_000))).toISOString().slice(0, 10);

/** When the canary of the made-up remote was stopped. */
export const STOPPED_AT = "2026-05-01T00:00:00.000Z";

/** Breaks a rule of every body. */
export const UNFIT = {
  name: 5,
  username: 5,
  email: "no",
  title: 5,
  content: 5,
  recipient: "no",
  pricingMode: 5,
  add: 5,
  dryRun: 5,
  reason: 5,
  rate: "no",
};

/** Ids of rows that bodies refer to. */
interface Known {
  readonly clientId: number;
  readonly proposalId: number;
  readonly itineraryId: number;
  /** A DMC without staff. */
  readonly invited: number;
}

/** A body that each endpoint accepts, by group; `session` stands for its calls by their own names. */
export const acceptedBodies = (known: Known): Record<string, () => object> => ({
  ...madeUpBodies(known),
  "session.register": () => person(),
  "account.requestReset": () => ({ email: person().email }),
  "account.redeemReset": () => ({ token: "guessed", newPassword: "not this one" }),
  "session.login": () => ({ username: "nobody", password: "wrong" }),
  "profile.update": () => ({ name: "Made" }),
  "company.invite": () => ({ name: "Made", email: person().email }),
  "company.update": () => ({ name: "Made" }),
  account: () => ({ currentPassword: PASSWORD, newPassword: "another one" }),
  onboarding: () => ({
    dmcId: known.invited,
    recipientEmail: `m${Math.random()}@mail.example`,
    subject: "Made",
    message: "Made for the matrix",
  }),
  users: () => ({ ...person(), role: "user" }),
  dmcs: () => ({
    name: "Made",
    subdomain: `m${`${Math.random()}`.slice(2)}`,
    contactEmail: "m@mail.example",
  }),
  "clients.import": () => ({ rows: [{ name: "Made", email: "made@mail.example" }] }),
  "partners.import": () => ({ rows: [{ name: "Made", type: "guide", email: "made@mail.example" }] }),
  pricing: () => ({ singles: 1 }),
  "pricing.confirmAmendment": () => ({ reason: "Made for the matrix" }),
  companyPricing: () => ({ validDays: 21 }),
  "fx-rates": () => ({ base: "USD", quote: "EUR", rate: 0.92, day: someDay() }),
  "fx-rates.import": () => ({ rows: [{ base: "USD", quote: "EUR", rate: 0.92, day: someDay() }] }),
  "partners.contact": () => ({ subject: "Made", message: "Made for the matrix" }),
  shares: () => ({ itineraryId: known.itineraryId }),
  "bookings.previewConfirmation": () => ({ message: "Made for the matrix" }),
  "bookings.confirm": () => ({ message: "Made for the matrix" }),
  tasks: () => ({ title: "Made", relatedTo: "client", relatedId: known.clientId }),
  "profile.chooseForList": () => ({ list: "/clients", columns: ["name"] }),
  views: () => ({ list: "/clients", name: "Made", query: "q=made" }),
  "remoteHealth.report": () => ({
    reports: [{ remote: "mf-made", version: "1.0.0", starts: 1, failures: 0, errors: 0, startMs: 80 }],
  }),
  "remoteErrors.report": () => ({
    errors: [
      { remote: "mf-made", version: "1.0.0", route: "/made", message: "Error: made", frames: [], times: 1 },
    ],
  }),
  "remoteHealth.tellStop": () => ({ remote: "mf-made", version: "1.1.0", at: STOPPED_AT }),
  "releases.promote": () => ({ from: "1.0.0", why: "Made for the matrix" }),
  "releases.rollBack": () => ({ from: "1.0.0", why: "Made for the matrix" }),
  "messages.update": () => ({ read: true }),
  "overview.markSeen": () => ({ until: "2026-05-01T00:00:00.000Z" }),
});

const madeUpBodies = ({ clientId, proposalId, itineraryId }: Known) =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind.collection,
      () => madeUpBody(kind, { client: clientId, proposal: proposalId, itinerary: itineraryId }),
    ]),
  );
