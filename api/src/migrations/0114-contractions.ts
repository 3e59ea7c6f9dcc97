import type { Migration } from "./migration.ts";

/** Names of the steps after which earlier releases no longer work; of any other step they need not know. */
export const contractions: Migration = {
  name: "0114-contractions",
  up: (schema) => schema.raw("create table app.contractions (name text primary key)"),
};
