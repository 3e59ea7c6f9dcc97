import { createHash } from "node:crypto";
import { type ErrorReport, withoutTexts } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/** How long an error is kept after it was last seen. */
const KEPT = "30 days";

/** Maximum number of errors kept per version. */
const MOST = 50;

/** How many calls of a stack distinguish one error from another. */
const TELLING = 3;

/** Stores one person's reports, keeping each version's most recently seen errors. */
export async function keepErrors(db: Knex, userId: number, reports: readonly ErrorReport[]): Promise<void> {
  const kept = reports.map((report) => withFingerprint(report)).toSorted(byKey);
  await db.transaction(async (trx) => {
    for (const report of kept) await keepError(trx, userId, report);
    await trx.raw("delete from app.remote_errors where last_seen < now() - ?::interval", [KEPT]);
  });
}

type Kept = ReturnType<typeof withFingerprint>;

/** The message is cleaned here too, whatever a browser sends. */
function withFingerprint(report: ErrorReport) {
  const message = withoutTexts(report.message);
  const telling = report.frames.slice(0, TELLING).map(({ file, line, column }) => [file, line, column]);
  const text = JSON.stringify([message, report.route, telling]);
  return { ...report, message, fingerprint: createHash("sha256").update(text).digest("base64url") };
}

/** Two tabs that report the same errors must not deadlock. */
const byKey = (one: Kept, other: Kept) => (keyOf(one) < keyOf(other) ? -1 : 1);

const keyOf = ({ remote, version, fingerprint }: Kept) => `${remote} ${version} ${fingerprint}`;

async function keepError(trx: Knex, userId: number, report: Kept): Promise<void> {
  const { remote, version, fingerprint, message, route, frames, times } = report;
  const key = { remote, version, fingerprint };
  await trx.raw(
    `insert into app.remote_errors as e (remote, version, fingerprint, message, route, frames, times)
     values (:remote, :version, :fingerprint, :message, :route, :frames, :times)
     on conflict (remote, version, fingerprint) do update
       set times = least(e.times::bigint + excluded.times, 1000000000)::int, last_seen = now()`,
    { ...key, message, route, frames: JSON.stringify(frames), times },
  );
  await trx("app.remote_error_people")
    .insert({ ...key, user_id: userId })
    .onConflict()
    .ignore();
  await trx.raw(
    `delete from app.remote_errors where remote = :remote and version = :version and fingerprint in (
       select fingerprint from app.remote_errors where remote = :remote and version = :version
       order by last_seen desc, fingerprint = :fingerprint desc offset :most)`,
    { ...key, most: MOST },
  );
}
