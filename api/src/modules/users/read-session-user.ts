import type { SessionUser } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { sessionUsers } from "../../platform/session/session-user.ts";
import { readRow } from "../../resources/rows.ts";

/** Reads the signed-in user for an answer. @throws {ApiProblem} 404. */
export async function readSessionUser(db: Knex, id: number): Promise<SessionUser> {
  return JSON.parse((await readRow(db, sessionUsers, { id })).json);
}
