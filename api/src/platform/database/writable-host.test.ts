import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { statementsAt } from "../../testing/machines.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { DatabaseClient } from "./database-client.ts";
import { openDatabase } from "./database.ts";
import { connectOwner } from "./owner-connection.ts";

let database: TestDatabase;
/** A server that takes calls and never answers, as a frozen one. */
let silent: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
});

afterAll(async () => {
  silent.close();
  await database.drop();
});

/** The database's address with these hosts before its own. */
function behind(...hosts: string[]): string {
  const url = new URL(database.url);
  url.searchParams.set("hosts", [...hosts, url.host].join(","));
  return url.href;
}

const silentHost = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

test("a host that is silent and one that refuses are passed over by every kind of connection", async () => {
  const address = behind(silentHost(), "127.0.0.1:1");
  const owner = await connectOwner(address);
  expect((await owner.query("select current_database() as name")).rows).toEqual([
    { name: new URL(database.url).pathname.slice(1) },
  ]);
  await owner.end();
  const pools = openDatabase(address, database.dataDir, { rw: 3, admin: 1 });
  const ask = () => askedPatiently(() => pools.rw.raw("select 1 as one").then(({ rows }) => rows[0].one));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await pools.close();
});

test("a server that takes no writes is none, and the error says why of each host", async () => {
  const name = new URL(database.url).pathname.slice(1);
  const client = new DatabaseClient({ connectionString: behind("127.0.0.1:1") });
  await statementsAt(database.url, `alter database ${name} set default_transaction_read_only = on`);
  await expect(client.connect()).rejects.toMatchObject({
    code: "57P03",
    message: expect.stringMatching(
      /^none of the hosts takes writes \(127\.0\.0\.1:1: .*; .*: takes no writes\)$/,
    ),
  });
  await expect(connectOwner(behind("127.0.0.1:1"))).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1,\S+ cannot be used: none of the hosts takes writes/,
  );
});
