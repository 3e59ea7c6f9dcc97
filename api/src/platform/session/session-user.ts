import { sessionUser } from "@dmc-hub/shared-types";
import { tableOf } from "../database/table.ts";
import { UserRow } from "./user-row.ts";

/** The users' table as signed-in users see their own row. */
export const sessionUsers = tableOf(UserRow, "user", sessionUser);
