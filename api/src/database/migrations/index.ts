import type { Migration } from "../migrate.ts";
import { foundation } from "./0001-foundation.ts";
import { directory } from "./0002-directory.ts";
import { sessions } from "./0003-sessions.ts";
import { clientsAndPartners } from "./0004-clients-and-partners.ts";
import { accounts } from "./0020-accounts.ts";

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [foundation, directory, sessions, clientsAndPartners, accounts];
