import type { OpenSession } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/**
 * A user's open sessions, most recently used first; `current` is the hash of the caller's own. `idle` in ms.
 */
export async function listSessions(
  db: Knex,
  userId: number,
  current: string,
  idle: number,
): Promise<OpenSession[]> {
  const rows: Row[] = await db("app.sessions")
    .where("user_id", userId)
    .where("expires_at", ">", new Date())
    .where("seen_at", ">", new Date(Date.now() - idle))
    .whereNull("ended_reason")
    .orderBy([
      { column: "seen_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select("id", "id_hash", "created_at", "seen_at", "address", "user_agent");
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    isCurrent: row.id_hash.toString("hex") === current,
  }));
}

interface Row {
  readonly id: number;
  readonly id_hash: Buffer;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly address: string | null;
  readonly user_agent: string | null;
}
