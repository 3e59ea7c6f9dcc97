import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Client } from "pg";
import { samples } from "../../testing/pictures.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const rows = [{ name: "Acme", email: "acme@mail.example" }];

const importTo = (who: TestClient) => who.post("/api/clients/import?dryRun=true", { rows });

/** An unfinished import by staff of a DMC, which holds its places. */
async function unfinished(who: TestClient): Promise<ClientRequest> {
  const before = await placesTaken();
  const call = request(`${who.origin}/api/clients/import`, {
    method: "POST",
    headers: { cookie: who.cookieHeader(), origin: who.origin, "content-type": "application/json" },
  });
  call.on("error", () => {});
  call.write('{"rows":[');
  await until(async () => (await placesTaken()) === before + 2);
  return call;
}

async function placesTaken(): Promise<number> {
  const { rows } = await api.owner.raw(
    `select count(*) from pg_locks where locktype = 'advisory'
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return Number(rows[0].count);
}

async function statusOf(call: ClientRequest, end: string): Promise<number | undefined> {
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  call.end(end);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

test("one person imports or uploads one thing at once, and again when that is done", async () => {
  const first = await unfinished(staff);
  const busy = {
    status: 429,
    body: { detail: "You are importing or uploading already. Wait until that is done." },
  };
  const refused = await importTo(staff);
  expect(refused).toMatchObject(busy);
  expect(refused.headers.get("retry-after")).toBe("5");
  const picture = { body: samples["image/png"], headers: { "content-type": "image/png" } };
  expect(await staff.call("POST", "/api/pictures", picture)).toMatchObject(busy);
  expect(await staff.get("/api/clients")).toMatchObject({ status: 200 });
  expect(await statusOf(first, `${JSON.stringify(rows[0])}]}`)).toBe(200);
  expect(await importTo(staff)).toMatchObject({ status: 200 });
});

test("two of one DMC import at once, and nobody else is held up by them", async () => {
  const [second, third] = [await api.signedIn("dmc", dmcId), await api.signedIn("dmc", dmcId)];
  const open = [await unfinished(staff), await unfinished(second)];
  expect(await importTo(third)).toMatchObject({
    status: 429,
    body: {
      detail: "Two of your colleagues are importing or uploading already. Wait until one of them is done.",
    },
  });
  const elsewhere = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await importTo(elsewhere)).toMatchObject({ status: 200 });
  const admin = await api.signedIn("admin");
  const picture = { body: samples["image/png"], headers: { "content-type": "image/png" } };
  expect(await admin.call("POST", "/api/pictures", picture)).toMatchObject({ status: 201 });
  open[0]?.destroy();
  await until(async () => (await importTo(third)).status === 200);
  expect(await statusOf(open[1] as ClientRequest, "x")).toBe(400);
  expect(await importTo(second)).toMatchObject({ status: 200 });
});

test("however many send slowly, others import", async () => {
  const slow: ClientRequest[] = [];
  for (let dmc = 0; dmc < 5; dmc += 1) {
    const { id } = await api.make.dmc();
    slow.push(await unfinished(await api.signedIn("dmc", id)));
  }
  expect(await importTo(staff)).toMatchObject({ status: 200 });
  for (const call of slow) call.destroy();
  await until(async () => (await placesTaken()) === 0);
});

test("the processes on one database count together, until one of them dies", async () => {
  const second = await api.another();
  try {
    const open = await unfinished(staff);
    const there = elsewhere(staff, second.origin);
    expect(await importTo(there)).toMatchObject({ status: 429 });
    await endConnections();
    await until(async () => (await importTo(there)).status === 200);
    expect(await importTo(staff)).toMatchObject({ status: 429 });
    expect(await statusOf(open, "]}")).toBe(400);
    expect(await importTo(staff)).toMatchObject({ status: 200 });
  } finally {
    await second.stop();
  }
});

/** Ends the locks' connections, as the death of their process would. */
async function endConnections(): Promise<void> {
  const client = new Client(api.database.url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dmc-hub locks' and datname = current_database()`,
  );
  await client.end();
}

/** The same person's browser at another process. */
function elsewhere(who: TestClient, origin: string): TestClient {
  const there = new TestClient(origin);
  for (const [name, value] of who.cookies) there.cookies.set(name, value);
  return there;
}

test("who may not import takes no place", async () => {
  const admin = await api.signedIn("admin");
  const call = request(`${admin.origin}/api/clients/import?dmcId=x`, {
    method: "POST",
    headers: { cookie: admin.cookieHeader(), origin: admin.origin, "content-type": "application/json" },
  });
  call.on("error", () => {});
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  call.write('{"rows":[');
  const [answer] = await answered;
  expect({ status: answer.statusCode, connection: answer.headers.connection }).toEqual({
    status: 400,
    connection: "close",
  });
  expect(await admin.post(`/api/clients/import?dmcId=${dmcId}`, { rows })).toMatchObject({ status: 200 });
  call.destroy();
});
