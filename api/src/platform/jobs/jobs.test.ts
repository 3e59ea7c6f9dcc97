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
import { type Jobs, startJobs } from "./jobs.ts";

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
  jobs = startJobs(url.href, [{ tasks }], pino({ level: "silent" }));
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
