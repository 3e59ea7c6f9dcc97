import { afterAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { findServer } from "../platform/database/embedded/server.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { cleanUpProcesses, start } from "../testing/processes.ts";
import { type Answer, TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { report } from "./length.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

// The embedded database on its own disk, with both processes as `npm start` runs them.
const disk = mountSmallDisk(200);
if (disk === null) process.stdout.write("skipped: only root may mount the disk that is filled\n");
const testOnDisk = disk === null ? test.skip : test;

cleanUpProcesses();
afterAll(() => disk?.remove());

/** Fills one WAL file of the database after another. */
const MORE_LOG = "select pg_logical_emit_message(true, 'full', repeat('x', 1000000)), pg_switch_wal()";

const isRefusedForNow = ({ status, headers }: Answer) => status === 503 && headers.get("retry-after") === "1";

/** Serves from `folder`; returns a member of the staff, and what they write. */
async function serve({ folder }: SmallDisk) {
  await start("prepare", { DATA_DIR: folder, DEMO: "on" }).outcome;
  const { port } = await start("main", { DATA_DIR: folder, API_PORT: "0" }).outcome;
  const staff = new TestClient(`http://127.0.0.1:${port}`);
  expect((await staff.signIn("azure", "azure-demo")).status).toBe(200);
  const acknowledged: number[] = [];
  const write = async () => {
    const notes = randomBytes(4_000).toString("base64");
    const answer = await staff.post("/api/clients", { name: "Full", email: "full@mail.example", notes });
    if (answer.status === 201) acknowledged.push(answer.body.id);
    else expect(isRefusedForNow(answer)).toBe(true);
    return answer;
  };
  return { staff, write, acknowledged };
}

/**
 * Checks that every acknowledged row exists, every page has its checksum, and every index matches its table.
 */
async function expectWhole({ folder }: SmallDisk, acknowledged: number[]): Promise<void> {
  const owner = await connectOwner(findServer(folder)?.url ?? "");
  const kept = await owner.query("select id, md5(notes) from app.clients where id = any($1)", [acknowledged]);
  expect(kept.rowCount).toBe(acknowledged.length);
  await owner.query("create extension if not exists amcheck");
  const { rowCount } = await owner.query(`
    select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relnamespace = 'app'::regnamespace`);
  expect(rowCount).toBeGreaterThan(20);
  await owner.end();
}

testOnDisk(
  "on a full disk writes are refused and reads go on, until there is room again",
  async () => {
    // Runs only where there is one.
    const full = disk as SmallDisk;
    const { staff, write, acknowledged } = await serve(full);
    const server = findServer(full.folder)?.pid;
    await write();
    full.fill();
    await until(async () => (await write()).status === 503);
    const answers = await Promise.all(Array.from({ length: 20 }, write));
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    for (const path of ["/api/clients", "/api/proposals", "/api/dashboard", "/api/user", "/api/ready"]) {
      expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 200 });
    }
    full.empty();
    const emptied = performance.now();
    await until(async () => (await write()).status === 201);
    report("disk full", {
      refused: answers.filter(({ status }) => status === 503).length,
      writesAgainAfter: Math.round(performance.now() - emptied),
    });
    await expectWhole(full, acknowledged);
    expect(findServer(full.folder)?.pid).toBe(server);
  },
  120_000,
);

testOnDisk(
  "when even the log of the database does not fit, every call is refused until there is room again",
  async () => {
    const full = disk as SmallDisk;
    const { staff, write, acknowledged } = await serve(full);
    await write();
    full.fill();
    // PostgreSQL stops rather than lose what it has acknowledged: its next WAL file does not fit.
    const owner = await connectOwner(findServer(full.folder)?.url ?? "");
    await until(() =>
      owner.query(MORE_LOG).then(
        () => false,
        () => true,
      ),
    );
    await until(async () => isRefusedForNow(await staff.get("/api/clients")));
    expect((await write()).status).toBe(503);
    expect(await staff.get("/api/live")).toMatchObject({ status: 200 });
    await owner.end().catch(() => {});
    full.empty();
    const emptied = performance.now();
    await until(async () => (await write()).status === 201, 30_000);
    report("disk full of its log", { writesAgainAfter: Math.round(performance.now() - emptied) });
    await expectWhole(full, acknowledged);
  },
  120_000,
);
