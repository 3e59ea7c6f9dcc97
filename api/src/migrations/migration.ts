import type { Knex } from "knex";

/** One step of the schema, forward only: its result must also suit the previous release. */
export interface Migration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<unknown>;
}
