import type { Migration } from "./migration.ts";

/** Uploaded pictures, and themes' own styles as they are served. */
export const looks: Migration = {
  name: "0024-looks",
  up: (knex) =>
    knex.raw(`
      -- Named after their content, so that they never change.
      create table app.pictures (
        id bigserial primary key,
        name text not null,
        bytes bytea not null,
        created_at timestamptz(3) not null default now()
      );
      select app.shared_table('app.pictures');
      alter table app.pictures add constraint pictures_name_key unique (name);

      -- The address that the styles are served at, and the text that is served there; both null without styles.
      alter table app.themes add column stylesheet text, add column served_css text;
      create index themes_stylesheet_idx on app.themes (stylesheet);
    `),
};
