import { once } from "node:events";
import { readdir, readlink, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { type Answer, servedCheckout } from "./edge-fixture.ts";

const served = servedCheckout();
const { ask } = served;

const script = "/remotes/mf-portal/1.2.0/clients.1.js";

test("come in the smallest form that the client takes, and may be kept for good", async () => {
  const plain = await ask(script);
  const brotli = await ask(script, { headers: { "accept-encoding": "gzip, br" } });
  const gzip = await ask(script, { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotli.body.length).toBeLessThan(plain.body.length);
});

const onLinux = process.platform === "linux" ? test : test.skip;
onLinux("are closed when the client leaves half-way", async () => {
  await served.checkout.write("mf-portal/dist/detail.1.js", "x".repeat(8_000_000));
  let seen = 0;
  for (let left = 0; left < 10; left += 1) {
    const socket = connect(served.port, "127.0.0.1");
    socket.write("GET /remotes/mf-portal/1.2.0/detail.1.js HTTP/1.1\r\nHost: hub.test\r\n\r\n");
    await once(socket, "data");
    seen = Math.max(seen, await openFiles());
    socket.destroy();
  }
  expect(seen).toBeGreaterThan(0);
  while ((await openFiles()) > 0) await soon();
});

test("are refused at once if they are not what the request has, and the refusal is not kept", async () => {
  const headers = { "if-match": '"another"', "accept-encoding": "br" };
  for (const method of ["GET", "HEAD"]) expectProblem(await ask(script, { method, headers }), 412);
});

test.each<Record<string, string>>([
  { "if-match": "*" },
  { "if-unmodified-since": "Thu, 01 Jan 2026 00:00:00 GMT" },
])("come in spite of conditions that every file without a date meets: %p", async (headers) => {
  expect(await ask(script, { headers })).toMatchObject({
    status: 200,
    headers: { "cache-control": "public, max-age=31536000, immutable" },
  });
});

onLinux("are refused with a 500 if they cannot be opened", async () => {
  const file = join(served.checkout.root, "mf-portal/dist/settings.1.js");
  await rm(file);
  // It is there, and nothing opens it.
  const server = createServer().listen(file);
  await once(server, "listening");
  expectProblem(await ask("/remotes/mf-portal/1.2.0/settings.1.js"), 500);
  server.close();
});

test.each([
  "/assets/missing.js",
  "/assets/stray.js",
  "/assets/shell.json",
  "/assets/constructor",
  "/remotes/mf-portal/9.9.9/entry.1.js",
  "/remotes/mf-nobody/1.0.0/entry.js",
  "/documents/nothing.pdf",
  "/documents/",
  "/favicon.ico",
  "/wp-login.php",
])("are refused with a 404 that is no page: %s", async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers["content-type"]).toBe("application/problem+json");
});

/** Checks that an answer is a refusal, with no header of the file. */
function expectProblem({ status, headers }: Answer, expected: number): void {
  expect({ ...headers, status }).toMatchObject({
    status: expected,
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).not.toHaveProperty("vary");
}

/** How many files of this name the process has open. */
const openFiles = async () => {
  const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(links)).filter((link) => link.endsWith("/detail.1.js")).length;
};
