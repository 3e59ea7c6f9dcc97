import type { CanaryHealth, contract, RemoteReport, VersionHealth } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { askServed, type EdgeAddress } from "../releases/ask-edge.ts";
import { tellStop } from "../releases/tell-stop.ts";
import { chanceOfWorse } from "./fisher.ts";
import { keepOutcome } from "./keep-outcome.ts";
import { refuseUnserved, type ServedPlaces } from "./refuse-unserved.ts";

/**
 * A difference less likely than this is no accident. Far smaller than for a single test, because it is tested
 * again and again while a canary runs.
 */
const CLEARLY = 1 / 2_000;

/** How long reports are kept. */
const KEPT = "30 days";

/** The calls about how remotes perform. */
export function remoteHealthCalls(
  { rw }: Database,
  limits: Limits,
  served: ServedPlaces,
  edge: EdgeAddress,
): Handlers<typeof contract.remoteHealth> {
  return {
    async report({ body: { reports } }, { user, ctx }) {
      await limits.attemptReport(user.id);
      await refuseUnserved(served, "reports", reports, {
        userId: user.id,
        dmc: ctx.state["session"].subdomain,
      });
      await rw.transaction(async (trx) => {
        for (const report of inOrder(reports)) await keepOutcome(trx, user.id, report);
        await trx.raw("delete from app.remote_outcomes where reported_at < now() - ?::interval", [KEPT]);
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
    async tellStop({ body }) {
      await tellStop(rw, await askServed(edge), body);
      return null;
    },
  };
}

/** Two tabs of one person that report the same versions must not deadlock. */
const inOrder = (reports: readonly RemoteReport[]): RemoteReport[] =>
  reports.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = ({ remote, version }: RemoteReport) => `${remote} ${version}`;

async function healthOf(db: Knex, remote: string, version: string, since: string): Promise<VersionHealth> {
  const { rows } = await db.raw<{ rows: VersionHealth[] }>(
    `select (count(*) filter (where worked) + count(*) filter (where failed))::int as starts,
       (count(*) filter (where failed and not is_error))::int as failures,
       (count(*) filter (where failed and is_error))::int as errors,
       round(avg(start_ms) filter (where worked), 1)::float8 as "meanStartMs"
     from (
       select start_ms, is_error, succeeded_at >= :since as worked, failed_at >= :since as failed
       from app.remote_outcomes where remote = :remote and version = :version
     ) as outcomes`,
    { remote, version, since },
  );
  return rows[0] as VersionHealth;
}

function comparison(stable: VersionHealth, canary: VersionHealth): CanaryHealth {
  const chance = chanceOfWorse(trialsOf(canary), trialsOf(stable));
  const reason =
    `${wrongOf(canary)} of ${canary.starts} starts of the canary failed, ` +
    `${wrongOf(stable)} of ${stable.starts} of the other version; chance of that ${chance.toPrecision(2)}`;
  return { stable, canary, isWorse: chance < CLEARLY, reason };
}

const trialsOf = (health: VersionHealth) => ({ tried: health.starts, wrong: wrongOf(health) });

const wrongOf = ({ starts, failures, errors }: VersionHealth) => Math.min(starts, failures + errors);
