import { expect, test } from "@jest/globals";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrations } from "../migrations/index.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { migrate, migrationState, withLock } from "./migrate.ts";

/** A database with its owner's connection. */
async function opened() {
  const database = await createTestDatabase();
  const owner = await connectOwner(database.url);
  const end = () => owner.end().then(() => database.drop());
  return { ...database, owner, migrate: () => migrate(owner, database.url, database.dataDir), end };
}

const last = migrations.at(-1)?.name ?? "";

test("a database of a newer release is left as it is", async () => {
  const { owner, migrate, end } = await opened();
  await owner.query("insert into app.migrations (name, batch) values ('9999-of-tomorrow', 9)");
  await owner.query("delete from app.migrations where name = $1", [last]);
  await expect(migrate()).rejects.toThrow(
    /^The database is newer than this release, which does not know 9999-of-tomorrow: .*Nothing was changed\.$/,
  );
  expect(await migrationState(owner)).toEqual({ newer: ["9999-of-tomorrow"], missing: [last] });
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
