import { expect, test } from "@jest/globals";
import { connectOwner, knexAsOwner } from "../platform/database/owner-connection.ts";
import { migrations } from "../migrations/index.ts";
import { addCheck, buildIndex, fillInSlices } from "../migrations/long-steps.ts";
import type { Migration } from "../migrations/migration.ts";
import { factoriesIn } from "../testing/factories.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { until } from "../testing/until.ts";
import { migrate, migrationState, withLock } from "./migrate.ts";

/** A database with its owner's connection. */
async function opened() {
  const database = await createTestDatabase();
  const owner = await connectOwner(database.url);
  const end = () => owner.end().then(() => database.drop());
  const { url, dataDir } = database;
  return { url, owner, migrate: (all = migrations) => migrate(owner, url, dataDir, all), end };
}

const last = migrations.at(-1)?.name ?? "";

/** Steps that a newer release would have. */
const ofTomorrow = (...steps: Migration[]) => [...migrations, ...steps];

const adding: Migration = {
  name: "9998-adding",
  up: (schema) => schema.raw("alter table app.clients add column loyalty_number text"),
};

const contracting: Migration = {
  name: "9999-contracting",
  contracts: true,
  up: (schema) => schema.raw("alter table app.clients drop column loyalty_number"),
};

test("back to the release before, until a newer one has taken something away", async () => {
  const { owner, migrate, end } = await opened();
  expect(await migrate(ofTomorrow(adding))).toEqual([adding.name]);
  expect(await migrate()).toEqual([]);
  expect(await migrationState(owner)).toEqual({ newer: [adding.name], contracted: [], missing: [] });

  expect(await migrate(ofTomorrow(adding, contracting))).toEqual([contracting.name]);
  await owner.query("delete from app.migrations where name = $1", [last]);
  await expect(migrate()).rejects.toThrow(
    /^A newer release has taken away what this one uses \(9999-contracting\): .*Nothing was changed\.$/,
  );
  expect(await migrationState(owner)).toEqual({
    newer: [adding.name, contracting.name],
    contracted: [contracting.name],
    missing: [last],
  });
  await end();
});

test("a step whose table is in use keeps nobody waiting, and is done once it is free", async () => {
  const { url, owner, migrate, end } = await opened();
  const reader = await connectOwner(url);
  await reader.query("begin; lock table app.clients in access share mode");
  const migrated = migrate(ofTomorrow(adding));
  const waiting = "select from pg_locks where not granted and relation = 'app.clients'::regclass";
  await until(async () => (await owner.query(waiting)).rowCount === 1);
  // Whoever comes next is behind the step, until that gives up.
  await owner.query("select from app.clients limit 1");
  expect((await owner.query("select from app.migrations where name = $1", [adding.name])).rowCount).toBe(0);
  await reader.query("commit");
  expect(await migrated).toEqual([adding.name]);
  await reader.end();
  await end();
});

test("a long step can be cut off and done again", async () => {
  const { url, owner, migrate, end } = await opened();
  const knex = knexAsOwner(url);
  const dmc = await factoriesIn(knex).dmc();
  await knex.destroy();
  await owner.query(
    `insert into app.clients (dmc_id, name, type, email)
      select $1, 'Client ' || n, 'corporate', 'a@mail.example' from generate_series(1, 2500) n`,
    [dmc.id],
  );
  let isCut = true;
  const filling: Migration = {
    name: "9999-filling",
    isLong: true,
    async up(_schema, knex) {
      await buildIndex(knex, "clients_loyalty_idx", "on app.clients (dmc_id, loyalty_number)");
      const filled = await fillInSlices(knex, "app.clients", {
        set: "loyalty_number = 'none'",
        missing: "loyalty_number is null",
      });
      if (isCut) throw new Error(`cut off after ${filled}`);
      await addCheck(knex, "app.clients", "clients_loyalty_ck", "loyalty_number is not null");
    },
  };
  await expect(migrate(ofTomorrow(adding, filling))).rejects.toThrow(
    /9999-filling failed .*cut off after 25\d\d/,
  );
  isCut = false;
  expect(await migrate(ofTomorrow(adding, filling))).toEqual([filling.name]);
  const { rows } = await owner.query(`select count(*)::int as lacking, (select indisvalid from pg_index
      where indexrelid = 'app.clients_loyalty_idx'::regclass) as "isIndexed",
      (select convalidated from pg_constraint where conname = 'clients_loyalty_ck') as "isChecked"
    from app.clients where loyalty_number is null`);
  expect(rows).toEqual([{ lacking: 0, isIndexed: true, isChecked: true }]);
  await end();
});

test("a migration that fails is named and undone, and the next start goes on from there", async () => {
  const { owner, migrate, end } = await opened();
  // Applied again it finds its own work in the way.
  const [, second] = migrations;
  await owner.query("delete from app.migrations where name = $1", [second?.name]);
  await expect(migrate()).rejects.toThrow(
    new RegExp(`^The migration ${second?.name} failed and was undone \\(.*already exists.*\\)`),
  );
  expect((await migrationState(owner)).missing).toEqual([second?.name]);
  await owner.query("insert into app.migrations (name, batch) values ($1, 1)", [second?.name]);
  expect(await migrate()).toEqual([]);
  await end();
});

test("of two upgrades at once the second is refused, or waits", async () => {
  const { url, owner, end } = await opened();
  const other = await connectOwner(url);
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withLock(owner, () => {
    begun.resolve();
    return release.promise;
  });
  await begun.promise;
  const refused = withLock(other, () => Promise.resolve("changed"), true);
  await expect(refused).rejects.toThrow(
    /^Another process is preparing this database.*Nothing was changed\.$/,
  );
  const waiting = withLock(other, () => Promise.resolve("done"));
  release.resolve();
  expect(await Promise.all([first, waiting])).toEqual([undefined, "done"]);
  await other.end();
  await end();
});

test("each step is a change of every list, also if one after it fails", async () => {
  const { owner, migrate, end } = await opened();
  const noted = async () =>
    (await owner.query("select count(distinct xid)::int as steps from app.changes where tenant = 0")).rows[0]
      .steps;
  const before = await noted();
  const failing: Migration = { name: "9999-failing", up: (schema) => schema.raw("select 1 / 0") };
  await expect(migrate(ofTomorrow(adding, failing))).rejects.toThrow("What came before it is complete");
  expect(await noted()).toBe(before + 1);
  await end();
});
