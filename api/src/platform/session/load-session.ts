import type { Knex } from "knex";
import { DMC_INACTIVE, type LoadedSession } from "./loaded-session.ts";
import { sessionUsers } from "./session-user.ts";

const USER = `json_build_object(${sessionUsers.columns.map(({ field, name }) => `'${field}', u.${name}`).join(", ")})`;

interface Row {
  readonly user: LoadedSession["user"];
  readonly subdomain: string | null;
  readonly isInactive: boolean;
  readonly expiresAt: Date;
  readonly seenAt: Date;
}

/** Reads a session that has not expired and whose user still exists. `idle` in ms. */
export async function loadSession(db: Knex, hash: string, idle: number): Promise<LoadedSession | null> {
  const idleSince = new Date(Date.now() - idle);
  const row: Row | undefined = await db("app.sessions as s")
    .join("app.users as u", "u.id", "s.user_id")
    .leftJoin("app.dmcs as d", "d.id", "u.dmc_id")
    .where("s.id_hash", Buffer.from(hash, "hex"))
    .where("s.expires_at", ">", new Date())
    .where("s.seen_at", ">", idleSince)
    .first(
      "d.subdomain",
      db.raw(`${USER} as "user", (s.ended_reason is not null or d.active is false) as "isInactive"`),
      db.raw(`s.expires_at as "expiresAt", s.seen_at as "seenAt"`),
    );
  if (row === undefined) return null;
  return {
    user: row.user,
    subdomain: row.subdomain,
    endedBecause: row.isInactive ? DMC_INACTIVE : null,
    expiresAt: row.expiresAt.getTime(),
    seenAt: row.seenAt.getTime(),
  };
}

/** Whether a session in memory has since expired. */
export const isExpired = ({ expiresAt }: LoadedSession): boolean => expiresAt <= Date.now();
