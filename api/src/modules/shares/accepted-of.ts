import type { ProposalPricing } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Key } from "../../resources/rows.ts";
import { type Accepted, acceptedIn } from "../trips/accepted.ts";

/** What a client has chosen in the form: an option's key, and extras by their lines' ids. */
export interface Chosen {
  /** The number of the version that the form was about; null for none. */
  readonly version: number | null;
  readonly option: string | null;
  readonly extras: readonly number[];
}

/** Name of the version's field in the form. */
export const VERSION_NAME = "version";

/** Name of an extra's box in the form. */
export const extraName = (id: number): string => `extra-${id}`;

/** Reads what was chosen. */
export const chosenIn = (fields: Readonly<Record<string, string>>): Chosen => ({
  version: Number(fields[VERSION_NAME]) || null,
  option: fields["option"] ?? null,
  extras: Object.keys(fields).flatMap((name) =>
    /^extra-[1-9]\d{0,14}$/.test(name) ? [Number(name.slice(6))] : [],
  ),
});

interface SentVersion {
  readonly number: number;
  /** Null without price lines. */
  readonly pricing: ProposalPricing | null;
}

/** What a client was shown last; undefined for nothing. */
const lastSent = (trx: Knex, { dmcId, id }: Required<Key>): Promise<SentVersion | undefined> =>
  trx("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .first("number", "pricing");

/** Whether the form is about an offer that something newer has replaced. */
export async function isOutdated(trx: Knex, key: Required<Key>, chosen: Chosen): Promise<boolean> {
  const version = await lastSent(trx, key);
  return version !== undefined && chosen.version !== null && version.number !== chosen.version;
}

/**
 * What a client accepts of what they were shown last, with what that comes to; null without price lines. What does not
 * fit is said in words.
 */
export async function acceptedOf(
  trx: Knex,
  key: Required<Key>,
  chosen: Chosen,
): Promise<Accepted | null | string> {
  const { pricing = null } = (await lastSent(trx, key)) ?? {};
  return pricing && acceptedIn(pricing, chosen);
}

/** Whether a sent price is no longer valid. */
export async function isExpired(trx: Knex, { dmcId, id }: Required<Key>): Promise<boolean> {
  const row = await trx("app.proposals_read").where({ dmc_id: dmcId, id }).first("is_expired");
  return row?.is_expired ?? false;
}
