import type { RemoteReport } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/**
 * Records that a version worked for a person, and that it failed, each with its time: a canary that is tried
 * again counts anew. In charts each person is one start in ten minutes, and one failure if there was one.
 */
export async function keepOutcome(trx: Knex, userId: number, report: RemoteReport): Promise<void> {
  const { remote, version, starts, failures, errors: thrown, startMs } = report;
  const isGood = starts - failures - thrown > 0;
  const isBad = failures + thrown > 0;
  await trx.raw(KEEP, {
    remote,
    version,
    userId,
    isGood,
    startMs: isGood ? Math.round(startMs / (starts - failures)) : null,
    isBad,
    isError: isBad ? failures === 0 : null,
  });
}

const KEEP = `
  with given as (
    select :isGood::boolean as is_good, :isBad::boolean as is_bad, :isError::boolean as is_error,
      date_bin('10 minutes', now(), 'epoch') as began
  ), fresh as (
    select began, is_error, is_good and o.succeeded_at is null as worked, is_bad and o.failed_at is null as failed,
      o.succeeded_at is null and o.failed_at is null as is_first
    from given left join lateral (
      select max(succeeded_at) filter (where succeeded_at >= began) as succeeded_at,
        max(failed_at) filter (where failed_at >= began) as failed_at
      from app.remote_outcomes where remote = :remote and version = :version and user_id = :userId
    ) o on true
  ), kept as (
    insert into app.remote_outcomes as o
      (remote, version, user_id, succeeded_at, start_ms, failed_at, is_error)
    select :remote, :version, :userId, case when is_good then now() end, :startMs::int,
      case when is_bad then now() end, is_error from given
    on conflict (remote, version, user_id) do update set reported_at = now(),
      succeeded_at = coalesce(excluded.succeeded_at, o.succeeded_at),
      start_ms = coalesce(excluded.start_ms, o.start_ms),
      failed_at = coalesce(excluded.failed_at, o.failed_at),
      is_error = coalesce(excluded.is_error, o.is_error)
  )
  insert into app.remote_reports as r (remote, version, minute, starts, failures, errors, start_ms)
  select :remote, :version, began, is_first::int, (failed and not is_error)::int,
    (failed and is_error)::int, 0
  from fresh where worked or failed
  on conflict (remote, version, minute) do update set starts = r.starts + excluded.starts,
    failures = r.failures + excluded.failures, errors = r.errors + excluded.errors`;
