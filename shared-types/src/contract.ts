import { account } from "./account.ts";
import { clients } from "./client.ts";
import { dmcs } from "./dmc.ts";
import { partners } from "./partner.ts";
import { session } from "./session.ts";
import { themes } from "./theme.ts";
import { users } from "./user.ts";

/** Every call of the API. */
export const contract = { session, account, users, dmcs, themes, clients, partners };
