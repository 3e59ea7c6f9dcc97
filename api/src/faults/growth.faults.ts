import { expect, test } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { freePort } from "../testing/free-port.ts";
import { statementsAt } from "../testing/machines.ts";
import type { TestClient } from "../testing/test-client.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { PRODUCTION } from "./balanced-bench.ts";
import { at, serversIn } from "./debian-servers.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report, sized } from "./length.ts";
import { type Answered, keptCall } from "./kept-call.ts";
import { hasCitus, startOwnCluster } from "./own-cluster.ts";

// The same companies on one machine and on a cluster of three, asked in turns by one caller.
const testIfPossible = hasCitus() ? test : test.skip;

const COMPANIES = sized(4, Number(process.env["COMPANIES"] ?? 1_000));
const CLIENTS = 1_000;
const ROUNDS = sized(5, 400);
const WARMING = sized(1, 100);
const LIST = "/api/clients?limit=25&sort=name";

/** One PostgreSQL of Debian's, with the project's schema. */
async function startAlone(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-alone-"));
  const servers = serversIn(folder);
  const port = await freePort();
  await servers.make("alone");
  await servers.start("alone", port, ["shared_buffers = 128MB"]);
  await statementsAt(at(port), "create database hub");
  const url = at(port, "hub");
  const owner = await connectOwner(url);
  await withLock(owner, () => migrate(owner, url, folder));
  await owner.end();
  const drop = async () => {
    await servers.stop("alone");
    rmSync(folder, { recursive: true });
  };
  return { url, dataDir: folder, drop };
}

interface Grown {
  readonly bench: FaultBench;
  readonly staff: readonly TestClient[];
  readonly ids: readonly number[];
  readonly admin: TestClient;
}

/** Fills a database, and signs in somebody of a few companies. */
async function grow(database: TestDatabase): Promise<Grown> {
  const bench = await openBench(database);
  const { make, owner } = bench;
  const api = await bench.start({ env: PRODUCTION });
  const [staff, ids]: [TestClient[], number[]] = [[], []];
  for (let company = 0; company < COMPANIES; company += 1) {
    const { id } = await make.dmc();
    const { rows } = await owner.raw(
      `insert into app.clients (dmc_id, name, type, email)
       select ?, 'Client ' || lpad(n::text, 5, '0') || case when n % 100 = 0 then ' Harbour' else '' end, 'corporate',
         'c@mail.example' from generate_series(1, ${CLIENTS}) n returning id`,
      [id],
    );
    if (staff.length >= 4) continue;
    const { username } = await make.user({ role: "dmc", dmcId: id });
    const who = api.visitor();
    await who.signIn(username);
    staff.push(who);
    ids.push(Number(rows[0].id));
  }
  await owner.raw("analyze app.clients");
  const admin = api.visitor();
  await admin.signIn((await make.user({ role: "admin" })).username);
  return { bench, staff, ids, admin };
}

type Call = (grown: Grown, round: number) => Promise<Answered>;

const asked =
  (path: string): Call =>
  ({ staff }, round) =>
    keptCall(staff[round % 4] as TestClient, path);

const insert: Call = ({ staff }, round) =>
  keptCall(staff[round % 4] as TestClient, "/api/clients", {
    body: { name: `New ${round}`, type: "corporate", email: "n@mail.example" },
  });

/** One machine keeps a list that nobody has changed, so that is told apart. */
const CALLS: Readonly<Record<string, { readonly call: Call; readonly before?: Call }>> = {
  unchangedList: { before: asked(LIST), call: asked(LIST) },
  list: { before: insert, call: asked(LIST) },
  byId: {
    call: ({ staff, ids }, round) =>
      keptCall(staff[round % 4] as TestClient, `/api/clients/${ids[round % 4]}`),
  },
  search: { before: insert, call: asked(`${LIST}&q=harbour`) },
  dashboard: { call: asked("/api/dashboard") },
  insert: { call: insert },
  administratorsList: { call: ({ admin }) => keptCall(admin, LIST) },
  administratorsSearch: { call: ({ admin }) => keptCall(admin, `${LIST}&q=harbour`) },
};

type Places = Readonly<Record<"alone" | "cluster", Grown>>;

/** What each call took in both places, ms: all calls in turn, so that what else the machine does falls on all of them. */
async function timesOf(places: Places, rounds: number) {
  const times = Object.fromEntries(
    Object.keys(CALLS).map((name) => [name, { alone: [] as number[], cluster: [] as number[] }]),
  );
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { call, before }] of Object.entries(CALLS))
      for (const place of ["alone", "cluster"] as const) {
        await before?.(places[place], round);
        const { status, took } = await call(places[place], round);
        times[name]?.[place].push(took);
        expect({ name, place, isAnswered: status < 300 }).toEqual({ name, place, isAnswered: true });
      }
  return times;
}

const median = (times: readonly number[]) =>
  Math.round((times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0) * 100) / 100;

testIfPossible(
  "a cluster of three machines answers what one does",
  async () => {
    const cluster = await startOwnCluster(["first", "second"]);
    const places = { alone: await grow(await startAlone()), cluster: await grow(cluster.database) };
    await timesOf(places, WARMING);
    const times = await timesOf(places, ROUNDS);
    for (const [name, { alone, cluster: ofCluster }] of Object.entries(times)) {
      const medians = { alone: median(alone), cluster: median(ofCluster) };
      const ratio = Math.round((medians.cluster / medians.alone) * 100) / 100;
      report(`${name}, medians in ms of ${ROUNDS}`, { ...medians, ratio });
    }
    const { rows } = await places.cluster.bench.owner.raw(
      `select nodeport, count(*)::int as shards, (sum(shard_size) / 1048576)::int as mb from citus_shards
       where citus_table_type = 'distributed' group by 1 order by 1`,
    );
    report("where rows are", rows);
    for (const { bench } of Object.values(places)) await bench.close();
  },
  1_800_000,
);
