import type { RemoteError, StackFrame } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { FoundCall, SourcePlaces } from "./source-places.ts";

/** Maximum number of errors in a list. */
const MOST = 200;

interface Row {
  readonly remote: string;
  readonly version: string;
  readonly message: string;
  readonly route: string;
  readonly frames: readonly StackFrame[];
  readonly times: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly users: readonly number[];
}

interface FoundRow extends Row {
  readonly stack: readonly FoundCall[];
  readonly place: string | null;
}

/**
 * The most recently seen errors, of one remote or of all. The same message at the same place of the source is
 * one error, in however many builds and screens.
 */
export async function readErrors(
  db: Knex,
  places: SourcePlaces,
  remote: string | undefined,
): Promise<RemoteError[]> {
  const groups = new Map<string, FoundRow[]>();
  for (const row of await rowsOf(db, remote)) {
    const stack: FoundCall[] = [];
    for (const frame of row.frames) stack.push(await places(frame));
    const place = (stack.find(({ isOwn }) => isOwn) ?? stack[0])?.place ?? null;
    const key = JSON.stringify([row.remote, row.message, place]);
    groups.set(key, [...(groups.get(key) ?? []), { ...row, stack, place }]);
  }
  return [...groups.values()].map(joined);
}

async function rowsOf(db: Knex, remote: string | undefined): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select remote, version, message, route, frames, times,
       to_json(first_seen) #>> '{}' as "firstSeen", to_json(last_seen) #>> '{}' as "lastSeen",
       (select coalesce(json_agg(p.user_id), '[]') from app.remote_error_people p
        where (p.remote, p.version, p.fingerprint) = (e.remote, e.version, e.fingerprint)) as users
     from app.remote_errors e where remote = coalesce(:remote, remote)
     order by last_seen desc limit :most`,
    { remote: remote ?? null, most: MOST },
  );
  return rows;
}

/** Rows of one error, last seen first. */
function joined(rows: readonly FoundRow[]): RemoteError {
  const [newest] = rows as readonly [FoundRow];
  const { remote, message, place, stack, lastSeen } = newest;
  const oldestFirst = rows.toReversed();
  return {
    remote,
    message,
    place,
    stack: stack.map(({ isOwn: _isOwn, ...call }) => call),
    versions: [...new Set(oldestFirst.map(({ version }) => version))],
    routes: [...new Set(oldestFirst.map(({ route }) => route))],
    people: new Set(rows.flatMap(({ users }) => users)).size,
    times: rows.reduce((sum, { times }) => sum + times, 0),
    firstSeen: rows.map(({ firstSeen }) => firstSeen).reduce((one, other) => (other < one ? other : one)),
    lastSeen,
  };
}
