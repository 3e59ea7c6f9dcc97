import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { EDGE_RELEASES } from "@dmc-hub/shared-types";
import { freePort } from "../../api/src/testing/free-port.ts";
import { ask, startApi, stop } from "./edge-fixture.ts";
import { RawConnection } from "./raw-connection.ts";

/** Calls of one network that are worked on at once, and bodies of it that may be arriving. */
const [AT_ONCE, ARRIVING] = [32, 32];

// A process of its own, as people run it: what nobody catches there ends it for everybody.
let child: ChildProcess;
let port: number;
let api: { port: number; server: Server };
let handle: RequestListener;

beforeEach(async () => {
  handle = (call, response) => void call.resume().on("end", () => response.end("{}"));
  api = await startApi((call, response) => handle(call, response));
  port = await freePort();
  child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      ...process.env,
      PORT: `${port}`,
      API_PORT: `${api.port}`,
      APP_HOST: "hub.test",
      SESSION_KEYS: "k".repeat(40),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
});

afterEach(async () => {
  child.kill("SIGKILL");
  await stop(api.server);
});

const isThere = async () => (await ask(port, "/edge/live")).status === 200 && child.exitCode === null;

const post = (path: string, ...headers: string[]) =>
  new RawConnection(port).write(
    [`POST ${path} HTTP/1.1`, "Host: hub.test", "Connection: close", ...headers, "", ""].join("\r\n"),
  );

/** An upload of which a byte has arrived. */
async function begun(): Promise<RawConnection> {
  const headers = ["Content-Type: image/png", "Content-Length: 1000", "Expect: 100-continue"];
  const upload = post("/api/files", ...headers);
  await once(upload.socket, "data");
  return upload.write("x");
}

test("an order to the edge whose body cannot be read is refused once", async () => {
  const broken = post(EDGE_RELEASES, "Transfer-Encoding: chunked").write("zz\r\n");
  expect(await broken.answer()).toMatchObject({ status: 400 });
  expect(await isThere()).toBe(true);
  const ended = post(EDGE_RELEASES, "Content-Length: 10").write("{}");
  ended.socket.end();
  await ended.rest();
  expect(await isThere()).toBe(true);
});

test("an upload that ends while it waits in line ends alone", async () => {
  const { promise: open, resolve: go } = Promise.withResolvers<void>();
  const { promise: full, resolve: fill } = Promise.withResolvers<void>();
  let inWork = 0;
  handle = (call, response) => {
    if ((inWork += 1) === AT_ONCE) fill();
    call.resume();
    void open.then(() => response.end("{}"));
  };
  const calls = Array.from({ length: AT_ONCE }, () =>
    ask(port, "/api/live", { headers: { host: "hub.test" } }),
  );
  await full;
  const [oldest, reset] = [await begun(), await begun()];
  reset.socket.resetAndDestroy();
  for (let uploads = 1; uploads < ARRIVING; uploads += 1) await begun();
  const newest = await begun();
  expect(await oldest.answer()).toMatchObject({ status: 408 });
  go();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect(await newest.write("x".repeat(999)).answer()).toMatchObject({ status: 200 });
  expect(await isThere()).toBe(true);
});
