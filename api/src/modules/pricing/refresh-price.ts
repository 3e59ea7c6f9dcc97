import type { ProposalLine, Refreshed, refreshBody } from "@dmc-hub/shared-types";
import { computeSheet, type KeptRate, newestRate, type SheetFacts } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import type * as z from "zod/mini";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { send } from "../../platform/database/statement.ts";
import type { Key } from "../../resources/rows.ts";
import { pricingChanged } from "./pricing-change.ts";
import { readFacts } from "./read-sheet.ts";
import { lockProposal, refuseLocked, storePrice, sumsOf } from "./store-price.ts";

type Asked = z.output<typeof refreshBody>;

/** Takes the newest exchange rates for lines that are not locked. @throws {ApiProblem} 404, 409 once it is sent. */
export async function refreshPrice(trx: Knex, key: Required<Key>, asked: Asked): Promise<Refreshed> {
  await lockProposal(trx, key);
  const facts = await readFacts(trx, key);
  refuseLocked(facts);
  const newer = asked.exchangeRates ? newerRates(facts, asked.lineIds) : new Map<number, KeptRate>();
  const isLocked = ({ id, isLocked: locked }: ProposalLine) => locked && newer.has(id);
  const lines = facts.lines.map((line) => ({ ...line, ...(line.isLocked ? null : newer.get(line.id)) }));
  const before = computeSheet(facts);
  const after = asked.dryRun
    ? computeSheet({ ...facts, lines })
    : await write(
        trx,
        key,
        lines.filter(({ id, isLocked: locked }) => newer.has(id) && !locked),
      );
  return {
    lines: before.lines.flatMap((line, place) => changeOf(line, after.lines[place])),
    lockedLineIds: facts.lines.filter(isLocked).map(({ id }) => id),
    valueBefore: before.value,
    valueAfter: sumsOf(after).value,
    pricing: after,
  };
}

type Priced = Refreshed["pricing"]["lines"][number];

const changeOf = (before: Priced, after: Priced | undefined): Refreshed["lines"] =>
  after === undefined || (before.rate === after.rate && before.rateDay === after.rateDay)
    ? []
    : [
        {
          lineId: before.id,
          title: before.title,
          costBefore: before.cost,
          costAfter: after.cost,
          sellBefore: before.sell,
          sellAfter: after.sell,
        },
      ];

/** The newest rates of lines that have others, by their ids. */
function newerRates(facts: SheetFacts, wanted: readonly number[] | undefined): Map<number, KeptRate> {
  const ids = wanted && new Set(wanted);
  return new Map(
    facts.lines.flatMap((line): [number, KeptRate][] => {
      if (line.currency === null || (ids && !ids.has(line.id))) return [];
      const newest = newestRate(facts, line.currency);
      if (newest === null) return [];
      return newest.rate === line.rate && newest.rateDay === line.rateDay ? [] : [[line.id, newest]];
    }),
  );
}

async function write(trx: Knex, key: Required<Key>, lines: readonly ProposalLine[]) {
  if (lines.length > 0) {
    const rows = lines.map(({ id, rate, marketRate, rateDay }) => ({ id, rate, marketRate, rateDay }));
    await send(
      trx,
      (bind) =>
        `update app.proposal_lines l set rate = r.rate, market_rate = r."marketRate", rate_day = r."rateDay"
         from json_to_recordset(${bind(JSON.stringify(rows))}::json)
           as r(id bigint, rate numeric, "marketRate" numeric, "rateDay" date)
         where l.dmc_id = ${bind(key.dmcId)} and l.id = r.id`,
    );
  }
  const sheet = await storePrice(trx, key, "exchangeRates");
  await tellDmc(trx, { dmcId: key.dmcId, ...pricingChanged });
  return sheet;
}
