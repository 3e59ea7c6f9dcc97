import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { addressFor, ensureRoles } from "../platform/database/roles.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report, sized } from "./length.ts";
import { startOwnServer } from "./own-server.ts";

// A call waits for a connection for a second at most, also on a busy machine.
const CALLERS = sized(2, 32);
const CALLS = sized(200, 10_000);

let bench: FaultBench;

beforeAll(async () => {
  bench = await openBench((await startOwnServer()).database);
});

afterAll(() => bench.close());

test("while the database's passwords change every call is answered, and nobody is signed out", async () => {
  const former = await bench.start();
  const staff = await bench.staffOf(former);
  const statuses = new Map<number, number>();
  const callOn = async (calls: number) => {
    let left = calls;
    const caller = async () => {
      for (; left > 0; left -= 1) {
        const body = { name: `Written ${left}`, email: "written@mail.example" };
        const { status } = await (left % 2 === 0
          ? staff.get("/api/clients")
          : staff.post("/api/clients", body));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  };
  await staff.get("/api/clients");

  const { url, dataDir } = bench.database;
  const changed = new URL(url);
  changed.password = "another";
  const owner = await connectOwner(url);
  await owner.query("alter role current_user password 'another'");
  await ensureRoles(owner, changed.href, dataDir);
  await owner.end();
  // It has fewer connections than callers, and gets no others.
  await callOn(CALLS);
  report("changed passwords", { answers: Object.fromEntries(statuses) });
  expect(new Set(statuses.keys())).toEqual(new Set([200, 201]));

  await expect(bench.start()).rejects.toThrow(/password authentication failed/);
  const heir = await bench.start({ env: { DATABASE_URL: changed.href } });
  const same = heir.visitor();
  for (const [name, value] of staff.cookies) same.cookies.set(name, value);
  expect((await same.get("/api/user")).status).toBe(200);
});

test("a second system on the server does not take the first one's passwords away", async () => {
  const { url, dataDir } = bench.database;
  // The test before has changed it.
  const first = Object.assign(new URL(url), { password: "another" });
  const owner = await connectOwner(first.href).catch(() => connectOwner(url));
  await owner.query("create role trial login superuser password 'own'");
  await owner.query("create database trial owner trial");
  const second = Object.assign(new URL(url), { username: "trial", password: "own", pathname: "/trial" });
  const trial = await connectOwner(second.href);
  await expect(ensureRoles(trial, second.href, dataDir)).rejects.toThrow(
    /^The database \w+ on this server is another system's/,
  );
  await trial.end();
  await (await connectOwner(addressFor("app_rw", first.href, dataDir))).end();
  await owner.end();
});
