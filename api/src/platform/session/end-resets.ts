import type { Knex } from "knex";

/** Makes an account's links for a new password void: its password or address is another than they were asked for. */
export const endResetsOf = (trx: Knex, userId: number): Promise<unknown> =>
  trx("app.password_resets").where("user_id", userId).delete();
