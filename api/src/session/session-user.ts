import { sessionUser, type SessionUser } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { readRow } from "../resources/rows.ts";
import { tableOf } from "../resources/table.ts";
import { UserRow } from "../users/user-row.ts";

/** The users' table as somebody who is signed in sees the own row. */
export const sessionUsers = tableOf(UserRow, "user", sessionUser);

/** Reads a user for an answer about who is signed in. @throws {ApiProblem} 404. */
export async function readSessionUser(db: Knex, id: number): Promise<SessionUser> {
  return JSON.parse((await readRow(db, sessionUsers, { id })).json);
}
