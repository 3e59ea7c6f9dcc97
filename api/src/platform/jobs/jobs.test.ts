import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";
import { Client } from "pg";
import { pino } from "pino";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { type Jobs, startJobs, type Work } from "./jobs.ts";

/** A proxy between the jobs and their database, which can fall silent like a frozen machine. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  isSilent = false;
  /** How many connections have given up waiting for an answer. */
  givenUp = 0;

  constructor(server: NetConnectOpts) {
    this.#server = createServer((near) => {
      this.#sockets.add(near);
      near.on("error", () => {});
      if (this.isSilent) return void near.resume().once("end", () => (this.givenUp += 1));
      const far = connect(server).on("error", () => near.destroy());
      // A connection left open while starting would hold up the creation and removal of databases for a
      // minute.
      near.on("close", () => far.destroy());
      near.pipe(far).pipe(near);
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

let database: TestDatabase;
let owner: Client;
let line: Line;
let jobs: Jobs;
let address: string;
const log = pino({ level: "silent" });
const done: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.url);
  await owner.connect();
  const url = new URL(database.url);
  const folder = url.searchParams.get("host");
  line = new Line(
    folder === null
      ? { host: url.hostname, port: Number(url.port) }
      : { path: `${folder}/.s.PGSQL.${url.port}` },
  );
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${await line.open()}`;
  const tasks = {
    freeze: async () => {
      line.isSilent = true;
      line.cut();
      await Promise.resolve();
    },
    note: async (payload: unknown) => void done.push(payload),
  };
  address = url.href;
  jobs = startJobs(address, [{ tasks }], log);
});

afterAll(async () => {
  await jobs.stop();
  line.close();
  await owner.end();
  await database.drop();
});

const add = (task: string, payload: object = {}) =>
  owner.query("select graphile_worker.add_job($1, $2)", [task, payload]);

test("a database that freezes just as a job is done ends nothing, and the jobs go on afterwards", async () => {
  const strays: unknown[] = [];
  const note = (reason: unknown) => void strays.push(reason);
  process.on("unhandledRejection", note);
  await add("freeze");
  await until(async () => Promise.resolve(line.isSilent));
  await until(async () => Promise.resolve(line.givenUp > 0));
  line.isSilent = false;
  line.cut();
  await add("note", { number: 1 });
  await until(async () => Promise.resolve(done.length > 0));
  process.off("unhandledRejection", note);
  expect(done).toEqual([{ number: 1 }]);
  expect(strays).toEqual([]);
});

/** Runs a task on its schedule, which has run last at an SQL time, while `work` goes on. */
async function scheduled(
  works: (task: string) => Omit<Work, "tasks">,
  last: string,
  work: (ran: readonly Planned[], lastRun: () => Promise<Date>) => Promise<void>,
) {
  const task = `planned-${++made}`;
  await owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 year', ${last})`,
    [task],
  );
  const ran: Planned[] = [];
  const note = async (payload: unknown) => void ran.push(payload as Planned);
  const own = startJobs(address, [{ tasks: { [task]: note }, ...works(task) }], log);
  await work(ran, async () => {
    const { rows } = await owner.query<{ last_execution: Date }>(
      "select last_execution from graphile_worker._private_known_crontabs where identifier = $1",
      [task],
    );
    return rows[0]?.last_execution ?? new Date(Number.NaN);
  }).finally(() => own.stop());
}

/** What the queue tells a scheduled task. */
interface Planned {
  readonly _cron: { readonly ts: string };
}

let made = 0;

test("a clock that was a year ahead once does not hold up what is due until then", () =>
  scheduled(
    (task) => ({ everyMinute: [task] }),
    "now() + interval '1 year'",
    (_ran, lastRun) => until(async () => (await lastRun()).getTime() < Date.now() + 120_000, 20_000),
  ));

test("what was due in the last six hours is made up for after a stop, each hour by itself", () =>
  scheduled(
    (task) => ({ everyHour: [task] }),
    "now() - interval '1 day'",
    async (ran) => {
      await until(async () => Promise.resolve(ran.length >= 6), 20_000);
      const hours = ran.map(({ _cron: { ts } }) => Math.ceil((Date.now() - Date.parse(ts)) / 3_600_000));
      expect(hours.toSorted((one, other) => other - one)).toEqual([6, 5, 4, 3, 2, 1]);
    },
  ));
