import { pricingSettings, type ProposalPricing, proposalStatuses } from "@dmc-hub/shared-types";
import { computeSheet, type SheetFacts, withState } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { send } from "../../platform/database/statement.ts";
import { toColumns } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";
import { type AmendedFrom, asAccepted } from "./as-accepted.ts";
import { DEFAULTS } from "./company-pricing.ts";
import { linesTable } from "./lines-table.ts";

/** What a proposal's price follows from, with its first day of travel. */
export interface ReadFacts extends SheetFacts {
  readonly startDate: string | null;
  /** The sheet as it was sent or accepted last; null while the price is open, and without lines. */
  readonly closed: ProposalPricing | null;
  /** The sheet that a working copy was made of; null while it is not amended. */
  readonly amendedFrom: AmendedFrom | null;
}

/** Reads everything that a price sheet follows from, in one statement. @throws {ApiProblem} 404. */
export async function readFacts(db: Knex, key: Required<Key>): Promise<ReadFacts> {
  const [row] = await send<{ facts: ReadFacts }>(db, (bind) => factsSql(bind(key.dmcId), bind(key.id)));
  if (row === undefined) throw errors.notFound("proposal");
  const { facts } = row;
  const now = { ...facts, settings: facts.settings ?? UNSET, company: { ...DEFAULTS, ...facts.company } };
  return asAccepted(now, facts.amendedFrom);
}

/**
 * The price sheet that follows from what was read. A price that its client has been sent stays as it was, whatever has
 * changed in the company since; only until when it holds is staff's.
 */
export function sheetOf(facts: ReadFacts): ProposalPricing {
  const { closed, isAmending, settings, version, status, value, today } = facts;
  if (closed === null || isAmending) return computeSheet(facts);
  const asSent = { ...closed.settings, validUntil: settings.validUntil };
  return withState({ ...closed, version, status, value, today, settings: asSent }, facts);
}

/** Computes a proposal's price sheet as it is now. @throws {ApiProblem} 404. */
export const readSheet = async (db: Knex, key: Required<Key>): Promise<ProposalPricing> =>
  sheetOf(await readFacts(db, key));

const UNSET = pricingSettings.parse({});

const pairsOf = (table: string, fields: readonly string[]) =>
  Object.keys(toColumns(Object.fromEntries(fields.map((field) => [field, null]))))
    .map((column, place) => `'${fields[place]}', ${table}.${column}`)
    .join(", ");

const SETTINGS = pairsOf("s", Object.keys(pricingSettings.shape));

/** Statuses of a price that its client has been sent and not declined. */
const CLOSED = `array[${proposalStatuses
  .those("active")
  .filter((status) => !proposalStatuses.is(status, "unsent"))
  .map((status) => `'${status}'`)
  .join(", ")}]`;

const COMPANY = pairsOf("c", ["version", ...Object.keys(DEFAULTS)]);

/** Pairs of currencies are found one after the other, and each one's rate by itself, so that a long history costs nothing. */
const factsSql = (dmcId: string, id: string) => `
  with recursive pairs as (
    (select base, quote from app.fx_rates where dmc_id = ${dmcId} order by base, quote limit 1)
    union all
    select next.base, next.quote from pairs cross join lateral (select r.base, r.quote from app.fx_rates r
      where r.dmc_id = ${dmcId} and (r.base, r.quote) > (pairs.base, pairs.quote)
      order by r.base, r.quote limit 1) next
  ), head as (
    select p.id, p.dmc_id, case when s.amended_from is null then p.pax else coalesce(s.pax, p.pax) end as pax, p.status, p.value, p.start_date, coalesce(s.currency, d.currency) as currency,
      (now() at time zone d.time_zone)::date as today, d.time_zone
    from app.proposals p join app.dmcs d on d.id = p.dmc_id
      left join app.proposal_pricing s on s.dmc_id = ${dmcId} and s.proposal_id = p.id
    where p.dmc_id = ${dmcId} and p.id = ${id}
  ), lines as (
    select * from app.proposal_lines_read where dmc_id = ${dmcId} and proposal_id = ${id}
  )
  select json_build_object('proposalId', h.id, 'pax', h.pax, 'status', h.status, 'value', h.value,
    'startDate', h.start_date, 'closed', case when h.status = any (${CLOSED}) then (select v.pricing
      from app.proposal_versions v where v.dmc_id = ${dmcId} and v.proposal_id = h.id order by number desc limit 1) end,
     'currency', h.currency, 'today', h.today,
    'version', coalesce(s.version, 1), 'isAmending', s.amended_from is not null, 'amendedFrom', s.amended_from,
    'settings', case when s.id is not null then json_build_object(${SETTINGS}) end,
    'company', case when c.id is not null then json_build_object(${COMPANY}) end,
    'agency', case when a.id is not null then json_build_object('name', a.name, 'pricingPercent', a.pricing_percent,
      'commissionType', a.commission_type, 'commissionPercent', a.commission_percent) end,
    'sentOn', (select (max(created_at) at time zone h.time_zone)::date from app.proposal_versions v
      where v.dmc_id = ${dmcId} and v.proposal_id = h.id and v.reason = 'sent'),
    'lines', (select coalesce(json_agg(r), '[]') from (
      select ${linesTable.selection} from lines order by day_number, position, id) r),
    'rates', (select coalesce(json_agg(json_build_object('base', pairs.base, 'quote', pairs.quote, 'rate', r.rate::text,
      'day', r.day)), '[]') from pairs cross join lateral (select rate, day from app.fx_rates where dmc_id = ${dmcId}
        and base = pairs.base and quote = pairs.quote and day <= h.today order by day desc limit 1) r
      where 'EUR' in (pairs.base, pairs.quote) or h.currency in (pairs.base, pairs.quote))) as facts
  from head h
    left join app.proposal_pricing s on s.dmc_id = ${dmcId} and s.proposal_id = h.id
    left join app.partners a on a.dmc_id = ${dmcId} and a.id = s.agency_id
    left join app.company_pricing c on c.dmc_id = ${dmcId}`;
