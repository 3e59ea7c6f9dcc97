import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { Client } from "pg";
import { distributeTables } from "../cli/distribute/distribute-tables.ts";
import { distribute } from "../cli/distribute/distribute.ts";
import { readConfig } from "../platform/configuration/config.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { letMachinesIn } from "../platform/database/roles.ts";
import { migrations } from "../migrations/index.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { statementsAt } from "../testing/machines.ts";
import { until } from "../testing/until.ts";
import { PRODUCTION } from "./balanced-bench.ts";
import { openBench } from "./fault-bench.ts";
import { report } from "./length.ts";
import { hasCitus, type Machines, openMachines } from "./own-cluster.ts";
import { Writer } from "./writer.ts";

// A database on one machine that is used, or upgraded, or loses a machine, when it is to be distributed over three.
const testIfPossible = hasCitus() ? test : test.skip;

const NAMES = ["coordinator", "first", "second"];

let machines: Machines;
/** Of its user, who is no superuser. */
let url: string;

beforeEach(async () => {
  if (!hasCitus()) return;
  machines = openMachines();
  for (const name of NAMES) {
    await machines.start(name);
    await statementsAt(
      machines.addressOf(name, "postgres"),
      "create role hub login createrole",
      "create database hub owner hub",
    );
  }
  const owned = new URL(superuser());
  owned.username = "hub";
  url = owned.href;
}, 120_000);

afterEach(async () => {
  if (hasCitus()) await machines.drop();
}, 60_000);

const superuser = () => machines.addressOf("coordinator", "hub");

/** As docs/scaling.md tells. */
async function makeCluster(): Promise<void> {
  await machines.join("hub", "coordinator", ["first", "second"]);
  await statementsAt(superuser(), "grant hub to current_user", "revoke hub from current_user");
}

async function migrated(steps = migrations): Promise<void> {
  const owner = await connectOwner(url);
  await withLock(owner, () => migrate(owner, url, machines.folder, steps));
  await owner.end();
}

const distributeIt = () => distribute(readConfig({ DATABASE_URL: url, DATA_DIR: machines.folder }));

const DONE = /^Tables distributed by DMC: \d+; copied to every machine: \d+\. Read docs/;

async function read(sql: string, address = superuser()): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" }).finally(() => client.end());
  return rows.map(([value]) => value);
}

/** Tables and foreign keys, as far as distributing changes them. */
const state = () =>
  read(`select format('%s %s', logicalrelid, partmethod) from pg_dist_partition
    union all select format('%s %s', conrelid::regclass, conname) from pg_constraint
      where contype = 'f' and connamespace = 'app'::regnamespace order by 1`);

/** Tables, and parts of them, whose policies their owner goes round. */
const UNGUARDED = `select relname from pg_class
  where relnamespace = 'app'::regnamespace and relrowsecurity and not relforcerowsecurity`;

testIfPossible(
  "while the API writes it is refused, nobody notices, and once it is stopped all that was written is there",
  async () => {
    await migrated();
    const bench = await openBench({ url, dataDir: machines.folder, drop: async () => {} });
    const api = await bench.start({ env: PRODUCTION });
    const writer = new Writer(await bench.staffOf(api), "Written");
    let isOver = false;
    const writing = writer.write(() => isOver);
    await makeCluster();
    await until(async () => writer.acknowledged.length > 20);
    const before = await state();
    await expect(distributeIt()).rejects.toThrow(
      /^The API uses this database \(\d+ connections\), so nothing was changed: stop it, and any pooler before it/,
    );
    expect(await state()).toEqual(before);
    const soFar = writer.acknowledged.length;
    await until(async () => writer.acknowledged.length > soFar + 20);
    isOver = true;
    await writing;
    expect(writer.refused).toEqual([]);
    await api.end("SIGTERM");
    expect(await distributeIt()).toMatch(DONE);
    for (const name of NAMES) expect(await read(UNGUARDED, machines.addressOf(name, "hub"))).toEqual([]);
    const again = await bench.start({ env: PRODUCTION });
    const staff = await bench.staffOf(again);
    const { headers } = await staff.get("/api/clients?limit=1");
    expect(headers.get("x-total-count")).toBe(`${writer.acknowledged.length}`);
    report("distributed after writers", { acknowledged: writer.acknowledged.length, lost: 0 });
    await bench.close();
  },
  180_000,
);

/** What it is at, as the coordinator sees it. */
const AT_IT = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and query ilike $1`;

testIfPossible.each(["first", "coordinator"])(
  "a machine that dies meanwhile, %s, leaves everything as it was, and the next run finishes",
  async (machine) => {
    await migrated();
    await makeCluster();
    const before = await state();
    const watcher = new Client(superuser());
    watcher.on("error", () => {});
    await watcher.connect();
    const ended = distributeIt().then(
      () => "done",
      (error: Error) => error.message,
    );
    await until(
      async () => ((await watcher.query(AT_IT, ["%create_distributed_table%"])).rowCount ?? 0) > 0,
      60_000,
    );
    machines.servers.kill(machine);
    const said = await ended;
    await watcher.end().catch(() => {});
    report(`${machine} killed`, { said });
    expect(said).toMatch(
      /^Distributing failed \(.+\)\. It is done wholly or not at all: put that right and run it again\.$/,
    );
    // The killed server's last processes may still be there.
    await until(() =>
      machines.servers.startAgain(machine).then(
        () => true,
        () => false,
      ),
    );
    expect(await state()).toEqual(before);
    expect(await distributeIt()).toMatch(DONE);
    expect(await distributeIt()).toBe("Every table is already distributed.");
  },
  180_000,
);

/** The first release that ran on a cluster had these. */
const EARLIER = "0106-tenant-and-actor";

testIfPossible(
  "a cluster of an earlier release with rows is upgraded",
  async () => {
    const earlier = migrations.slice(0, migrations.findIndex(({ name }) => name === EARLIER) + 1);
    await migrated(earlier);
    await statementsAt(
      superuser(),
      "insert into app.dmcs (name, subdomain, contact_email) select 'Earlier ' || n, 'earlier-' || n, 'a@dmc.example' from generate_series(1, 20) n",
      `insert into app.clients (dmc_id, name, type, email)
       select id, 'Client ' || n, 'corporate', 'c@mail.example' from app.dmcs cross join generate_series(1, 50) n`,
    );
    await makeCluster();
    await migrated(earlier);
    const owner = await connectOwner(url);
    await distributeTables(owner);
    await letMachinesIn(owner);
    await owner.end();
    await migrated();
    expect(await distributeIt()).toBe("Every table is already distributed.");
    const bench = await openBench({ url, dataDir: machines.folder, drop: async () => {} });
    const api = await bench.start({ env: PRODUCTION });
    for (const dmcId of await bench.owner("app.clients").distinct("dmc_id").pluck("dmc_id")) {
      const { username } = await bench.make.user({ role: "dmc", dmcId });
      const staff = api.visitor();
      await staff.signIn(username);
      expect((await staff.get("/api/clients?limit=1")).headers.get("x-total-count")).toBe("50");
      const [{ id }] = (await staff.get("/api/clients?limit=1")).body;
      expect((await staff.put(`/api/clients/${id}`, { name: "Renamed" })).status).toBe(200);
      expect((await staff.get("/api/audit")).body).toHaveLength(1);
    }
    await bench.close();
  },
  180_000,
);
