import {
  type FigurePoint,
  RELEASE_0,
  type RemoteOverview,
  type ServedRemote,
  type VersionFigures,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/** Maximum number of earlier versions with figures. */
const MOST_EARLIER = 10;

/** Period of a chart without a canary, ms. */
const WEEK = 7 * 86_400_000;

/** Lengths of a chart's steps, minutes, and their maximum number. */
const STEPS = [10, 30, 60, 180, 360, 1_440] as const;
const MOST_STEPS = 60;

/** A remote with its versions' figures. */
export async function withFigures(db: Knex, remote: ServedRemote): Promise<RemoteOverview> {
  const since = remote.canary?.since ?? new Date(Date.now() - WEEK).toISOString();
  const span = (Date.now() - Date.parse(since)) / 60_000;
  const minutes = STEPS.find((step) => span / step <= MOST_STEPS) ?? 1_440;
  const points = await pointsOf(db, remote, since, minutes);
  return { ...remote, versions: await versionsOf(db, remote), chart: { since, minutes, points } };
}

async function versionsOf(db: Knex, { name, canary, ...served }: ServedRemote): Promise<VersionFigures[]> {
  const { stable, earlier, built } = served;
  const before = [...earlier.slice(0, MOST_EARLIER), ...(built === null ? [] : [RELEASE_0])];
  const wanted = [...new Set([...(canary ? [canary.version] : []), stable, ...before])];
  const { rows } = await db.raw<{ rows: VersionFigures[] }>(
    `select version, count(*)::int as people, count(failed_at)::int as troubled,
       round(percentile_cont(0.5) within group (order by start_ms))::int as p50,
       round(percentile_cont(0.95) within group (order by start_ms))::int as p95
     from app.remote_outcomes where remote = :name and reported_at > now() - interval '30 days'
     group by version`,
    { name },
  );
  return wanted.map((version) => rows.find((row) => row.version === version) ?? unseen(version));
}

const unseen = (version: string): VersionFigures => ({
  version,
  people: 0,
  troubled: 0,
  p50: null,
  p95: null,
});

interface Row {
  readonly at: string;
  readonly version: string;
  readonly loads: number;
  readonly troubled: number;
}

async function pointsOf(
  db: Knex,
  { name, stable, canary }: ServedRemote,
  since: string,
  minutes: number,
): Promise<FigurePoint[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select to_json(date_bin(:minutes * interval '1 minute', minute, 'epoch')) #>> '{}' as at, version,
       sum(starts)::int as loads, sum(failures + errors)::int as troubled
     from app.remote_reports
     where remote = :name and version = any(:versions)
       and minute >= date_bin(:minutes * interval '1 minute', :since::timestamptz, 'epoch')
     group by 1, 2 order by 1`,
    { name, versions: [stable, canary?.version ?? stable], since, minutes },
  );
  const none = { loads: 0, troubled: 0 };
  const countsOf = (at: string, version: string | undefined) => {
    const { loads, troubled } = rows.find((row) => row.at === at && row.version === version) ?? none;
    return { loads, troubled };
  };
  return [...new Set(rows.map(({ at }) => at))].map((at) => ({
    at,
    stable: countsOf(at, stable),
    canary: countsOf(at, canary?.version),
  }));
}
