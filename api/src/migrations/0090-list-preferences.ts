import type { Migration } from "./migration.ts";

/** What people have chosen for lists: their columns, and the view with which one opens. */
export const listPreferences: Migration = {
  name: "0090-list-preferences",
  up: (knex) => knex.raw("alter table app.users add column list_preferences jsonb not null default '{}'"),
};
