import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { askedPatiently } from "../../testing/patiently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";

let testDatabase: TestDatabase;
/** A way to the database on which passwords are refused once they are changed; it emits `refusal`. */
let door: Server;
let address: string;
let isChanged: boolean;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  door = createServer((visitor) => {
    visitor.on("error", () => {});
    if (isChanged)
      return void visitor.once("data", () => visitor.end(wrongPassword, () => door.emit("refusal")));
    const inside = connect(placeOf(testDatabase.url));
    visitor.pipe(inside).pipe(visitor);
    inside.on("error", () => visitor.destroy());
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const url = new URL(testDatabase.url);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  address = url.href;
});

beforeEach(() => {
  isChanged = false;
});

afterAll(async () => {
  door.close();
  await testDatabase.drop();
});

/** A server's answer to somebody with an old password. */
const wrongPassword = (() => {
  const fields = "SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0";
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from("E"), length, Buffer.from(fields)]);
})();

function placeOf(address: string) {
  const { hostname, port, searchParams } = new URL(address);
  const folder = searchParams.get("host");
  return folder === null
    ? { host: hostname, port: Number(port) }
    : { path: join(folder, `.s.PGSQL.${port}`) };
}

const open = () => openDatabase(address, testDatabase.dataDir, { rw: 2, admin: 1 });

/** What is answered, or that the password is refused, however long that takes on a busy machine. */
const asked = ({ rw }: Database) =>
  askedPatiently(async () => {
    try {
      return (await rw.raw("select 1 as one")) as unknown;
    } catch (error) {
      if ((error as { code?: string }).code === "28P01") return error;
      throw error;
    }
  });

test("while passwords are changed, calls go on with the connections that there are", async () => {
  const database = open();
  const busy = await database.rw.transaction();
  isChanged = true;
  const refusal = once(door, "refusal");
  const other = asked(database);
  await refusal;
  await busy.commit();
  expect(await other).toMatchObject({ rows: [{ one: 1 }] });
  await database.close();
});

test("a process that has none says that its password is refused", async () => {
  isChanged = true;
  const database = open();
  expect(await asked(database)).toMatchObject({ code: "28P01" });
  await database.close();
});
