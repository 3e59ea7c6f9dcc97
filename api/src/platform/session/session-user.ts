import { sessionUser } from "@dmc-hub/shared-types";
import { tableOf } from "../database/table.ts";
import { UserRow } from "./user-row.ts";

/** The users' table as somebody who is signed in sees their own row. */
export const sessionUsers = tableOf(UserRow, "user", sessionUser);
