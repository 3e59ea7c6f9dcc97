import type { Knex } from "knex";

/** The database as a step of the schema sees it. */
export interface Schema {
  /** Sends the statements of `sql`, one by one, in the step's transaction. */
  raw(sql: string): Promise<void>;
}

/** One step of the schema, forward only: its result must also suit the previous release. */
export interface Migration {
  readonly name: string;
  /** `knex` is the step's transaction, for what reads before it writes. */
  readonly up: (schema: Schema, knex: Knex) => Promise<void>;
  /**
   * Set if it takes away what releases before it use, so that none of them starts any more. Everything else only adds, and
   * the way back stays open.
   */
  readonly contracts?: true;
  /**
   * Set if it takes long: it is no transaction, and what it has done stays if it is cut off. It consists of what long-steps.ts
   * offers, all of which can be done again.
   */
  readonly isLong?: true;
}
