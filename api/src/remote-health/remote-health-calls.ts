import type { CanaryHealth, contract, VersionHealth } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../database/database.ts";
import type { Handlers } from "../http/implement.ts";
import type { Limits } from "../session/limits.ts";
import { chanceOfWorse } from "./fisher.ts";

/**
 * Below this chance a difference is no accident. It is looked at again and again while a canary runs, so it is far
 * smaller than for a single look.
 */
const CLEARLY = 1 / 2_000;

/** How long reports are kept. */
const KEPT = "30 days";

/** The calls about how remotes fare. */
export function remoteHealthCalls({ rw }: Database, limits: Limits): Handlers<typeof contract.remoteHealth> {
  return {
    async report({ body: { reports } }, { user }) {
      await limits.attemptReport(user.id);
      await rw.transaction(async (trx) => {
        for (const { remote, version, starts, failures, errors, startMs } of inOrder(reports)) {
          await trx.raw(
            `insert into app.remote_reports as r (remote, version, minute, starts, failures, errors, start_ms)
             values (?, ?, date_trunc('minute', now()), ?, ?, ?, ?)
             on conflict (remote, version, minute) do update set starts = r.starts + excluded.starts,
               failures = r.failures + excluded.failures, errors = r.errors + excluded.errors,
               start_ms = r.start_ms + excluded.start_ms`,
            [remote, version, starts, failures, errors, startMs],
          );
        }
        await trx.raw("delete from app.remote_reports where minute < now() - ?::interval", [KEPT]);
      });
      return null;
    },
    async compare({ remote, stable, canary, since }) {
      const [before, now] = await Promise.all([
        healthOf(rw, remote, stable, since),
        healthOf(rw, remote, canary, since),
      ]);
      return comparison(before, now);
    },
  };
}

/** Two tabs that report the same versions must not wait for one another crosswise. */
const inOrder = <Report extends { remote: string; version: string }>(reports: readonly Report[]): Report[] =>
  reports.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = ({ remote, version }: { remote: string; version: string }) => `${remote} ${version}`;

async function healthOf(db: Knex, remote: string, version: string, since: string): Promise<VersionHealth> {
  const { rows } = await db.raw<{ rows: VersionHealth[] }>(
    `select coalesce(sum(starts), 0)::int as starts, coalesce(sum(failures), 0)::int as failures,
       coalesce(sum(errors), 0)::int as errors,
       round(sum(start_ms)::numeric / nullif(sum(starts - failures), 0), 1)::float8 as "meanStartMs"
     from app.remote_reports
     where remote = ? and version = ? and minute >= date_trunc('minute', ?::timestamptz)`,
    [remote, version, since],
  );
  return rows[0] as VersionHealth;
}

function comparison(stable: VersionHealth, canary: VersionHealth): CanaryHealth {
  const chance = chanceOfWorse(trialsOf(canary), trialsOf(stable));
  const reason =
    `${wrongOf(canary)} of ${canary.starts} starts of the canary went wrong, ` +
    `${wrongOf(stable)} of ${stable.starts} of the other version; chance of that ${chance.toPrecision(2)}`;
  return { stable, canary, isWorse: chance < CLEARLY, reason };
}

const trialsOf = (health: VersionHealth) => ({ tried: health.starts, wrong: wrongOf(health) });

const wrongOf = ({ starts, failures, errors }: VersionHealth) => Math.min(starts, failures + errors);
