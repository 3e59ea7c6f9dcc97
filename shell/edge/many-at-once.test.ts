import { once } from "node:events";
import { expect, test } from "@jest/globals";
import { edgeBeforeApi } from "./edge-fixture.ts";
import { RawConnection } from "./raw-connection.ts";

const between = edgeBeforeApi();

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: hub.test\r\n\r\n`;
const ask = (path: string) => new RawConnection(between.port).write(get(path));

test("however many requests somebody sends ahead, one is worked on, and few are answered", async () => {
  let inWork = 0;
  let most = 0;
  between.handle = (_call, response) => {
    most = Math.max(most, (inWork += 1));
    setImmediate(() => {
      inWork -= 1;
      response.end("{}");
    });
  };
  const connection = new RawConnection(between.port).write(get("/api/live").repeat(3_000));
  const others = Array.from({ length: 5 }, () => ask("/api/user").answer());
  expect((await Promise.all(others)).map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200]);
  await connection.rest();
  expect(between.asked.filter((call) => call.endsWith("/live")).length).toBeLessThan(20);
  expect(most).toBeLessThan(10);
});

test("one network's calls wait in a line of their own, whose end is told", async () => {
  const { promise: open, resolve: go } = Promise.withResolvers<void>();
  between.handle = (_call, response) => void open.then(() => response.end("{}"));
  const answers = Array.from({ length: 300 }, () => ask("/api/user").answer());
  expect(await Promise.race(answers)).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  expect(between.asked.length).toBeLessThanOrEqual(32);
  go();
  const statuses = (await Promise.all(answers)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32 + 256);
});

test("one network's pages ask the API few at a time, and come without its answer where the line is full", async () => {
  const { promise: open, resolve: go } = Promise.withResolvers<void>();
  let inWork = 0;
  let most = 0;
  between.handle = (_call, response) => {
    most = Math.max(most, (inWork += 1));
    response.once("close", () => (inWork -= 1));
    void open.then(() => response.writeHead(404).end());
  };
  const pages = Array.from({ length: 400 }, (_, place) =>
    new RawConnection(between.port).write(
      `GET / HTTP/1.1\r\nHost: p${place}.hub.test\r\nCookie: dmc_hub=x\r\nConnection: close\r\n\r\n`,
    ),
  );
  await Promise.race(pages.map((page) => page.answer()));
  go();
  await Promise.all(pages.map((page) => page.rest()));
  expect(most).toBeLessThan(64);
});

test("however many pages follow events, calls are answered", async () => {
  between.handle = (call, response) => {
    if (!call.url?.startsWith("/api/events")) return void response.end("{}");
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  };
  const pages = Array.from({ length: 260 }, (_, place) =>
    ask(place % 2 ? "/api/events?within=1" : "/api/events/"),
  );
  await Promise.all(pages.map(({ socket }) => once(socket, "data")));
  expect(await ask("/api/user").answer()).toMatchObject({ status: 200 });
  for (const { socket } of pages) socket.destroy();
});

test("a tunnel that is asked for behind a request does not take its answer's place", async () => {
  between.handle = (_call, response) => setImmediate(() => response.end("mine"));
  const connection = new RawConnection(between.port).write(
    `${get("/api/user")}CONNECT evil.test:1 HTTP/1.1\r\nHost: evil.test:1\r\n\r\n`,
  );
  expect(await connection.answer()).toMatchObject({ status: 200, body: "mine" });
  expect(await connection.rest()).toBe("");
});
