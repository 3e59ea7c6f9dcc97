import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Client } from "pg";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { statementsAt } from "../testing/machines.ts";
import { until } from "../testing/until.ts";
import { hasCitus, type Machines, openMachines } from "./own-cluster.ts";

// A database that was in use on one machine, and a cluster that is to have it, as the command finds them.
const describeIfPossible = hasCitus() ? describe : describe.skip;

const NAMES = ["coordinator", "first", "second"];

let machines: Machines;
let url: string;
let number = 0;

beforeAll(async () => {
  if (!hasCitus()) return;
  machines = openMachines();
  for (const name of NAMES) await machines.start(name);
  await statementsAt(machines.addressOf("coordinator", "postgres"), "create database plain");
  const plain = machines.addressOf("coordinator", "plain");
  const owner = await connectOwner(plain);
  await withLock(owner, () => migrate(owner, plain, machines.folder));
  await owner.end();
}, 240_000);

afterAll(async () => {
  if (hasCitus()) await machines.drop();
}, 60_000);

/** Each test has a cluster of its own on the same machines. */
beforeEach(async () => {
  if (!hasCitus()) return;
  const name = `hub${(number += 1)}`;
  for (const machine of NAMES)
    await statementsAt(
      machines.addressOf(machine, "postgres"),
      `create database ${name} ${machine === "coordinator" ? "template plain" : ""}`,
    );
  await machines.join(name, "coordinator", ["first", "second"]);
  url = machines.addressOf("coordinator", name);
}, 60_000);

interface Ended {
  readonly status: number | null;
  readonly said: string;
}

/** Starts the command as a person does. */
function start(databaseUrl = url): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const env = { PATH: process.env["PATH"], DATA_DIR: machines.folder, DATABASE_URL: databaseUrl };
  const command = join(import.meta.dirname, "..", "cli", "db.ts");
  const child = spawn(process.execPath, [command, "distribute"], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, "close").then(([status]) => ({ status, said: said.trimEnd() })) };
}

const distribute = (databaseUrl?: string) => start(databaseUrl).ended;

async function read(sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" }).finally(() => client.end());
  return rows.map(([value]) => value);
}

/** What distributing changes: where tables are, and their keys and triggers. */
const state = () =>
  read(`select format('%s %s', logicalrelid, partmethod) from pg_dist_partition
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where contype = 'f' and connamespace = 'app'::regnamespace
    union all select format('%s %s', tgrelid::regclass, tgname) from pg_trigger
      where not tgisinternal and tgrelid::regclass::text like 'app.%' order by 1`);

/** The foreign keys, without those of parts that lie on the coordinator. */
const keys = async () =>
  (await state()).filter(
    (line) => / FOREIGN KEY /.test(String(line)) && !/^app\.\w+_\d{6} /.test(String(line)),
  );

/** The command says this one sentence, and leaves everything as it was. */
async function expectRefused(says: RegExp, databaseUrl?: string): Promise<void> {
  const before = await state();
  const { status, said } = await distribute(databaseUrl);
  expect({ status, said }).toEqual({ status: 1, said: expect.stringMatching(says) });
  expect(said).not.toContain("\n");
  expect(await state()).toEqual(before);
}

const workerPlace = () => `127\\.0\\.0\\.1:${machines.ports["second"]}`;

/** Changes the second worker from outside of its database, which takes that from the coordinator alone. */
const changeSecond = (sql: string) => statementsAt(machines.addressOf("second", "postgres"), sql);

const databaseName = () => new URL(url).pathname.slice(1);

describeIfPossible("a cluster that is not ready is refused in one sentence, and nothing changes", () => {
  test("a worker without a setting", async () => {
    await changeSecond(`alter database ${databaseName()} set citus.propagate_set_commands = 'none'`);
    await expectRefused(
      new RegExp(`lacks a setting at ${workerPlace()}.*set citus.propagate_set_commands = 'local'`),
    );
  }, 60_000);

  test.each([
    ["the owner of the database", "postgres", "does not answer the others"],
    ["the API's role", "app_rw", "refuses what the others need"],
    ["the schema's owner", "app_owner", "refuses what the others need"],
  ])(
    "a worker that does not let %s in",
    async (_, role, says) => {
      const file = join(machines.folder, "second", "pg_hba.conf");
      const before = readFileSync(file, "utf8");
      writeFileSync(file, `host ${databaseName()} ${role} 127.0.0.1/32 reject\n${before}`);
      await changeSecond("select pg_reload_conf()");
      await expectRefused(new RegExp(`machine ${workerPlace()} ${says}.*failed to connect`)).finally(() => {
        writeFileSync(file, before);
        return changeSecond("select pg_reload_conf()");
      });
      expect(await distribute()).toMatchObject({
        status: 0,
        said: expect.stringContaining("distributed by DMC"),
      });
    },
    120_000,
  );

  test("a worker that is away", async () => {
    await machines.servers.stop("second");
    await expectRefused(new RegExp(`machine ${workerPlace()} does not answer the others`)).finally(() =>
      machines.servers.startAgain("second"),
    );
  }, 60_000);

  test("a worker with an older Citus", async () => {
    // The only version here says that it is another one; its own check would refuse to be asked.
    await changeSecond(`alter database ${databaseName()} set citus.enable_version_checks = off`);
    await statementsAt(
      machines.addressOf("second", databaseName()),
      "update pg_extension set extversion = '12.1-1' where extname = 'citus'",
    );
    await expectRefused(new RegExp(`Citus 13 or newer is needed at ${workerPlace()}.*this is 12.1-1`));
  }, 60_000);

  test("a user who was there before the cluster, and becomes known as the sentence says", async () => {
    const name = databaseName();
    for (const machine of NAMES)
      await statementsAt(
        machines.addressOf(machine, "postgres"),
        `create role ${name}_user login createrole`,
        `alter database ${name} owner to ${name}_user`,
      );
    const owner = new URL(url);
    owner.username = `${name}_user`;
    await expectRefused(new RegExp(`do not know the user ${name}_user`), owner.href);
    await statementsAt(url, `grant ${name}_user to current_user`, `revoke ${name}_user from current_user`);
    const { said } = await distribute(owner.href);
    expect(said).not.toContain("do not know the user");
  }, 60_000);
});

const AT_IT = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and query ilike $1`;

const LOCKED = `select from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and datname = current_database()`;

describeIfPossible("the command", () => {
  /** What it is at when it is killed, as the coordinator sees it; each takes a while. */
  const MOMENTS = [
    "create_reference_table",
    "create_distributed_table",
    "create_distributed_function",
    "add constraint",
  ];

  test("finishes after it was killed again and again", async () => {
    const before = await keys();
    const undone = await state();
    const watcher = new Client(url);
    await watcher.connect();
    const isSeen = async (sql: string, ...values: string[]) =>
      ((await watcher.query(sql, values)).rowCount ?? 0) > 0;
    for (const moment of MOMENTS) {
      const { child, ended } = start();
      await until(() => isSeen(AT_IT, `%${moment}%`), 60_000);
      child.kill("SIGKILL");
      await ended;
      // The server notices when it has done what it was at.
      await until(async () => !(await isSeen(LOCKED)), 60_000);
      expect({ moment, state: await state() }).toEqual({ moment, state: undone });
    }
    await watcher.end();
    const { status, said } = await distribute();
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.stringMatching(/^Tables distributed by DMC: \d+; copied/),
    });
    expect(await keys()).toEqual(before);
    expect(await distribute()).toEqual({ status: 0, said: "Every table is already distributed." });
  }, 300_000);

  test("of two at once one does it, and the other says that it is done", async () => {
    const before = await keys();
    const both = await Promise.all([distribute(), distribute()]);
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(both.map(({ said }) => said).toSorted()).toEqual([
      "Every table is already distributed.",
      expect.stringMatching(/^Tables distributed by DMC: \d+; copied to every machine: \d+\. Read docs/),
    ]);
    expect(await keys()).toEqual(before);
  }, 120_000);
});
