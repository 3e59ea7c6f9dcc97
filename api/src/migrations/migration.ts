import type { Knex } from "knex";

/** One step of the schema, forward only: what it does must also suit the release before it. */
export interface Migration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<unknown>;
}
