import type { lineChanges, ProposalLine, ProposalPricing } from "@dmc-hub/shared-types";
import { type KeptRate, lineRate, type SheetFacts } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import type * as z from "zod/mini";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { type ApiProblem, errors } from "../../platform/http/errors.ts";
import type { Versions } from "../../platform/http/if-match.ts";
import type { Key } from "../../resources/rows.ts";
import { ensureSettings } from "./change-settings.ts";
import { checkedLine, type LineFields, refuseTooMany } from "./check-line.ts";
import { pricingChanged } from "./pricing-change.ts";
import { readFacts } from "./read-sheet.ts";
import { refuseLocked, storePrice } from "./store-price.ts";
import { deleteLines, insertLines, updateLines } from "./write-lines.ts";

type Changes = z.output<typeof lineChanges>;

/** How a call names versions and lines: which versions a change may be made from, and what is said of another one. */
export interface Staleness {
  /** What stands in front of a field that is blamed, of the line at some place of the call's lists. */
  readonly pathOf: (list: keyof Changes, at: number) => string;
  readonly isStale: (line: ProposalLine, asked: number) => boolean;
  readonly problem: (line: ProposalLine, path: string) => ApiProblem;
}

/** In a list of changes each names its own version. */
export const staleInList: Staleness = {
  pathOf: (list, at) => `${list}.${at}.`,
  isStale: ({ version }, asked) => version !== asked,
  problem: ({ title }, path) => {
    const message = `Somebody else has changed "${title}". Load the price again before you save.`;
    return errors.conflict(message, { path, message });
  },
};

/** A change of one line names the versions by If-Match. */
export const staleByHeader = (versions: Versions): Staleness => ({
  pathOf: () => "",
  isStale: ({ version }) => versions !== null && !versions.includes(version),
  problem: (line) => errors.changedMeanwhile("price line", line, line.version),
});

/** What a change of lines has made: the ids of those that were added, and the proposal's sheet. */
export interface ChangedLines {
  readonly added: readonly number[];
  readonly sheet: ProposalPricing;
}

/**
 * Adds, changes and deletes lines of a proposal, whose row the caller has locked. Its value follows. @throws {ApiProblem}
 * 400, 404 for a line that it does not have, 409 once it is sent, and what `staleness` says.
 */
export async function changeLines(
  trx: Knex,
  key: Required<Key>,
  { add, change, remove }: Changes,
  staleness: Staleness,
): Promise<ChangedLines> {
  await ensureSettings(trx, key);
  const facts = await readFacts(trx, key);
  refuseLocked(facts);
  const known = new Map(facts.lines.map((line) => [line.id, line]));
  const found = ({ id, version }: { id: number; version: number }, path: string) => {
    const line = known.get(id);
    if (line === undefined) throw errors.notFound("price line");
    if (staleness.isStale(line, version)) throw staleness.problem(line, path);
    return line;
  };
  refuseTwice([...change, ...remove]);
  refuseTooMany(facts.lines.length + add.length - remove.length);
  const removed = remove.map((one, at) => found(one, `remove.${at}`).id);
  const changed = change.map(({ version, ...fields }, at) => {
    const before = found({ id: fields.id, version }, `change.${at}`);
    return {
      id: before.id,
      ...withRate(before, { ...before, ...fields }, facts, staleness.pathOf("change", at)),
    };
  });
  const added = add.map((fields, at) =>
    withRate(null, Object.assign({}, fields, { proposalId: key.id }), facts, staleness.pathOf("add", at)),
  );
  await deleteLines(trx, key, removed);
  await updateLines(trx, key, changed);
  const ids = await insertLines(trx, key, added);
  const sheet = await storePrice(trx, key, "segments");
  await tellDmc(trx, { dmcId: key.dmcId, ...pricingChanged });
  return { added: ids, sheet };
}

/** @throws {ApiProblem} 400 for a line that is named twice, of which one change would be lost. */
function refuseTwice(lines: readonly { readonly id: number }[]): void {
  if (new Set(lines.map(({ id }) => id)).size === lines.length) return;
  throw errors.malformed("Each price line may be changed or deleted once in a call.");
}

interface Fields {
  /** What it is to be costed with, in whatever currency it has then. */
  readonly costedAt?: KeptRate | undefined;
}

/** A line with its exchange rate. */
function withRate(
  before: ProposalLine | null,
  { costedAt, ...fields }: Fields,
  facts: SheetFacts,
  path: string,
): LineFields {
  const line = checkedLine(fields, facts, path);
  const { currency } = line;
  const costed = costedAt === undefined ? before : { ...costedAt, currency };
  return { ...line, ...lineRate(facts, costed, currency) };
}
