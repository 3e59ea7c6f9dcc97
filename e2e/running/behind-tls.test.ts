import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { ATTACHED_LIMIT } from "@dmc-hub/shared-types";
import { hasPrograms } from "../../api/src/testing/debian-programs.ts";
import { freePort } from "../../api/src/testing/free-port.ts";
import { startSystem, type System } from "../fixtures/system.ts";
import { expect, signInAt, test } from "../fixtures/test.ts";
import { TlsClient } from "../fixtures/tls-client.ts";
import { type ProxyName, startProxy } from "../fixtures/tls-proxy.ts";

test.describe.configure({ mode: "serial" });
test.use({ isFresh: true, ignoreHTTPSErrors: true });

let system: System;
let port: number;
let plainPort: number;
let client: TlsClient;
test.beforeAll(async () => {
  test.skip(!hasPrograms(["nginx", "haproxy", "caddy", "openssl"]), "The proxies are not here.");
  port = await freePort();
  plainPort = await freePort();
  client = new TlsClient(port);
  const environment = { TRUST_PROXY: "1", APP_HOST: `localhost:${port}`, LOG_LEVEL: "info" };
  system = await startSystem(environment);
});
test.afterAll(() => system?.stop());

const apiLog = () => readFile(join(system.dataDir, "logs", "api.log"), "utf8");

for (const [index, name] of (["nginx", "haproxy", "caddy"] satisfies ProxyName[]).entries()) {
  test.describe(`behind ${name}`, () => {
    let stop: () => Promise<void>;
    test.beforeAll(async () => {
      stop = await startProxy(name, { port, plainPort, edgePort: system.edgePort });
    });
    test.afterAll(() => stop?.());

    test("somebody signs in, by a cookie that is bound to this host and to TLS", async ({
      page,
      context,
    }) => {
      const answer = await page.goto(`https://localhost:${port}/`);
      expect(answer?.headers()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      await signInAt(page, `https://localhost:${port}`, "azure", "azure-demo");
      await expect(page.getByRole("heading", { name: "Azure Coast Travel" })).toBeVisible();
      const [visit] = await page.evaluate(() =>
        performance.getEntriesByType("navigation").map((entry) => entry.toJSON() as object),
      );
      expect(visit).toMatchObject({ nextHopProtocol: "h2" });
      const cookies = await context.cookies();
      expect(cookies.filter((cookie) => cookie.name.includes("dmc_hub"))).toMatchObject([
        { name: "__Host-dmc_hub", secure: true, httpOnly: true, sameSite: "Lax", path: "/" },
        { name: "__Host-dmc_hub.sig", secure: true, httpOnly: true },
      ]);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Azure Coast Travel" })).toBeVisible();
      await page.goto(`https://localhost:${port}/clients`);
      await expect(page.getByRole("navigation").getByRole("link", { name: "Bookings" })).toBeVisible();
      await expect(page.getByRole("table", { name: "Clients" })).toBeVisible();
    });

    test("who asks without https is sent there", async () => {
      const address = `http://localhost:${plainPort}/clients?status=active`;
      const answer = await fetch(address, { redirect: "manual" });
      expect([301, 308]).toContain(answer.status);
      expect(answer.headers.get("location")).toMatch(
        /^https:\/\/localhost(?::\d+)?\/clients\?status=active$/,
      );
    });

    test("limits go by the client's own address, whatever it claims, and the log has none", async () => {
      const statuses = [];
      for (let tries = 0; tries < 11; tries += 1) {
        statuses.push((await wrongPassword(name, addressOf(index, 1), `9.9.9.${tries}`)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect((await wrongPassword(name, addressOf(index, 2), "9.9.9.9")).status).toBe(401);
      await expect.poll(apiLog).toContain('"path":"/api/login","status":429');
      for (const address of ["9.9.9.", addressOf(index, 1), addressOf(index, 2)])
        expect(await apiLog()).not.toContain(address);
    });

    test("events come one by one, and a picture goes up", async () => {
      const headers = { cookie: await client.cookieOf("azure") };
      const stream = request({
        ...client.from(addressOf(index, 3)),
        path: "/api/events",
        headers: { ...headers, host: `localhost:${port}`, accept: "text/event-stream" },
      });
      stream.end();
      const [events]: IncomingMessage[] = await once(stream, "response");
      let said = "";
      events?.on("data", (chunk: Buffer) => (said += chunk.toString()));
      await expect.poll(() => said).toMatch(/^retry: \d+/);
      const task = { title: `Behind ${name}`, status: "pending", priority: "low" };
      const sentTask = { from: addressOf(index, 3), headers, body: JSON.stringify(task) };
      expect((await client.ask("POST", "/api/tasks", sentTask)).status).toBe(201);
      await expect.poll(() => said).toMatch(/event: rows\n.*\/api\/tasks/);
      stream.destroy();
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
      const sent = {
        from: addressOf(index, 3),
        body: picture,
        headers: { ...headers, "content-type": "image/svg+xml" },
      };
      expect((await client.ask("POST", "/api/pictures", sent)).status).toBe(201);
      const rows = JSON.stringify({ rows: [{ name: `Behind ${name}`, email: "tls@mail.example" }] });
      const json = { ...headers, "content-type": "application/json", "transfer-encoding": "chunked" };
      const dry = { from: addressOf(index, 3), body: rows, headers: json };
      expect(await client.ask("POST", "/api/clients/import?dryRun=true", dry)).toMatchObject({
        status: 200,
        text: expect.stringMatching(/^\{"count":1,/),
      });
    });

    test("a company's portal is a host of its own, whatever a client claims", async () => {
      const pageAt = async (host: string, headers: Readonly<Record<string, string>> = {}) => {
        const sent = { from: addressOf(index, 6), headers: { host, ...headers } };
        const { status, text } = await client.ask("GET", "/auth", sent);
        return [status, /<title>([^<]*)/.exec(text)?.[1]];
      };
      const claims = {
        "x-forwarded-host": `azure.localhost:${port}`,
        "x-forwarded-proto": "http",
        "x-forwarded-port": "80",
      };
      expect(await pageAt(`azure.localhost:${port}`)).toEqual([200, "Azure Coast Travel"]);
      expect(await pageAt(`localhost:${port}`, claims)).toEqual([200, "DMC Hub"]);
      expect(await pageAt(`nobody.localhost:${port}`)).toEqual([404, "DMC Hub"]);
      const body = JSON.stringify({ username: "azure", password: "azure-demo" });
      const { cookies } = await client.ask("POST", "/api/login", {
        from: addressOf(index, 6),
        body,
        headers: claims,
      });
      expect(cookies).toEqual(expect.arrayContaining([expect.stringMatching(/^__Host-dmc_hub=.*; secure/i)]));
    });

    test("large files go up, to the limit of the hub and not of the proxy", async ({ page }) => {
      const headers = { cookie: await client.cookieOf("azure") };
      const from = addressOf(index, 7);
      const [record] = JSON.parse((await client.ask("GET", "/api/clients?limit=1", { from, headers })).text);
      const path = `/api/files?relatedTo=client&relatedId=${record.id}&name=${name}.pdf`;
      const file = { from, headers: { ...headers, "content-type": "application/octet-stream" } };
      expect((await client.ask("POST", path, { ...file, body: pdf(ATTACHED_LIMIT) })).status).toBe(201);
      // By HTTP/2 like people: Caddy closes an HTTP/1.1 connection that still sends, at times before its answer is read.
      await signInAt(page, `https://localhost:${port}`, "azure", "azure-demo");
      const larger = { path, type: "application/octet-stream", body: pdf(ATTACHED_LIMIT + 1) };
      expect(await page.evaluate(send, larger)).toMatchObject({ status: 413 });
      const rows = JSON.stringify({
        rows: Array.from({ length: 40 }, () => ({ name: "x".repeat(770_000) })),
      });
      const read = await client.ask("POST", "/api/clients/import?dryRun=true", { from, headers, body: rows });
      expect(read).toMatchObject({ status: 400, text: expect.stringContaining("rows.39.name") });
    });

    test("nothing that hides in a body is run, and slow bodies hold up nobody", async () => {
      const hidden = `GET /api/hidden-behind-${name} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
      for (const method of ["GET", "DELETE", "HEAD", "POST"]) {
        const lines = [
          `${method} /api/logout HTTP/1.1`,
          `Host: localhost:${port}`,
          "Connection: content-length",
        ];
        await client.raw(`${[...lines, `Content-Length: ${hidden.length}`].join("\r\n")}\r\n\r\n${hidden}`);
      }
      const slow = `POST /api/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000\r\n\r\n{`;
      const open = Array.from({ length: 80 }, () => client.connect());
      for (const socket of open) socket.write(slow);
      for (let calls = 0; calls < 20; calls += 1) {
        expect((await client.ask("GET", "/api/live", { from: addressOf(index, 4) })).status).toBe(200);
      }
      for (const socket of open) socket.destroy();
      const log = await apiLog();
      expect(log).not.toContain(`hidden-behind-${name}`);
    });

    test("what is too large is told so", async ({ page }) => {
      await page.goto(`https://localhost:${port}/auth`);
      const large = { path: "/api/login", type: "application/json", body: "x".repeat(2_000_000) };
      const answer = await page.evaluate(send, large);
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.text).detail).toMatch(/larger than 1 MB/);
    });
  });
}

/** Runs in the page: sends a file as it is, and returns the answer's status and text. */
async function send({ path, type, body }: Readonly<Record<"path" | "type" | "body", string>>) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": type }, body });
  return { status: answer.status, text: await answer.text() };
}

const pdf = (bytes: number) => "%PDF-1.7\n".padEnd(bytes, "%");

/** Addresses of this machine that nothing else calls from, separate for each proxy. */
const addressOf = (proxy: number, last: number) => `127.0.${proxy + 1}.${last}`;

/** Tries to sign in with a wrong password, claiming another address. */
const wrongPassword = (name: string, from: string, claim: string) =>
  client.ask("POST", "/api/login", {
    from,
    body: JSON.stringify({ username: "summit", password: `wrong behind ${name}` }),
    headers: { "x-forwarded-for": claim, "x-real-ip": claim, forwarded: `for=${claim}` },
  });
