import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { edgeToken, type Mail } from "@dmc-hub/shared-types";
import { Client } from "pg";
import { servedWithStop, startTestEdge, type TestEdge } from "../../testing/edge.ts";
import { KEYS, startTestApi, type TestApi } from "../../testing/test-api.ts";
import { until } from "../../testing/until.ts";

let api: TestApi;
let edge: TestEdge;
let chat: Server;
let posted: { headers: IncomingHttpHeaders; news: unknown }[];
/** What the webhook answers, in turn; success once all are used up. */
let statuses: number[];

const stopped = { remote: "mf-tours", version: "1.1.0", at: "2026-05-01T10:00:00.000Z" };

beforeAll(async () => {
  edge = await startTestEdge();
  api = await startTestApi({ edgeUrl: edge.url });
  chat = createServer((request, response) => {
    void (async () => {
      posted.push({ headers: request.headers, news: await json(request) });
      response.writeHead(statuses.shift() ?? 204, { location: "/elsewhere" }).end();
    })();
  });
  await once(chat.listen(0, "127.0.0.1"), "listening");
});
beforeEach(async () => {
  posted = [];
  statuses = [];
  await api.owner("app.canary_stops").delete();
  await api.owner("app.mails").delete();
  const { port } = chat.address() as AddressInfo;
  const webhook = `http://127.0.0.1:${port}/hooks/1`;
  const [remote] = servedWithStop(stopped.remote, stopped.version, stopped.at).remotes;
  const owners = [
    { who: "Tours team", mail: "tours@mail.example", webhook },
    { who: "CI", mail: "tours@mail.example", webhook: null },
    { who: "Ada", mail: null, webhook: null },
  ];
  edge.served = { remotes: [{ ...remote!, owners }], faults: [] };
});
afterAll(async () => {
  chat.closeAllConnections();
  chat.close();
  await Promise.all([api.stop(), edge.stop()]);
});

const tell = async (given: object = {}) =>
  api.visitor().post(
    "/api/canary-stops",
    { ...stopped, ...given },
    {
      authorization: `Edge ${await edgeToken(KEYS[0] ?? "")}`,
    },
  );

async function mails(): Promise<Mail[]> {
  const admin = await api.signedIn("admin");
  return (await admin.get("/api/mails")).body;
}

test("the owner gets one mail and one call, however often the edge tells of a stop", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => tell()));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await mails()).toMatchObject([
    { kind: "canary-stopped", recipient: "tours@mail.example", subject: "Canary stopped: mf-tours 1.1.0" },
  ]);
  await until(async () => Promise.resolve(posted.length > 0));
  await tell();
  expect(posted).toMatchObject([
    {
      headers: {
        "content-type": "application/json",
        "idempotency-key": expect.stringMatching(/^[\w-]{43}$/),
      },
      news: { event: "canary-stopped", ...stopped, stable: "1.0.0", why: "5 of 5 starts went wrong" },
    },
  ]);
  expect(await mails()).toHaveLength(1);
});

test("a webhook that does not take it is asked again, and not followed elsewhere", async () => {
  statuses = [302];
  const queue = new Client(api.database.url);
  await queue.connect();
  await tell();
  await until(async () => {
    // By itself the queue waits some seconds before its next attempt.
    await queue.query(
      "select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where attempts > 0",
    );
    return posted.length > 1;
  });
  await queue.end();
  expect(new Set(posted.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("what the edge does not know of is told to nobody", async () => {
  for (const given of [{ version: "1.2.0" }, { remote: "mf-others" }, { at: "2026-05-01T10:00:01.000Z" }])
    expect(await tell(given)).toMatchObject({ status: 409 });
  expect(await mails()).toEqual([]);
  expect(await api.visitor().post("/api/canary-stops", stopped)).toMatchObject({ status: 401 });
});
