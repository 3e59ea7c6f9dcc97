import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { createServer as createApi, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { freePort } from "../../api/src/testing/free-port.ts";
import { ask, startApi, stop } from "./edge-fixture.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function start(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  started.push(child);
  return child;
}

async function said(child: ChildProcess): Promise<string> {
  const text = (await child.stderr?.toArray()) ?? [];
  return text.join("").trim();
}

const stopListening = (server: Server) => new Promise((resolve) => server.close(resolve));

test("a port in use is one line that says how to mend it", async () => {
  const taken = createServer();
  await once(taken.listen(0), "listening");
  const { port } = taken.address() as AddressInfo;
  const child = start({ PORT: String(port) });
  const [text, [code]] = await Promise.all([said(child), once(child, "exit")]);
  expect(text).toBe(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  );
  expect(code).toBe(1);
  await stopListening(taken);
});

test("a release names its own command", async () => {
  const taken = createServer();
  await once(taken.listen(0), "listening");
  const { port } = taken.address() as AddressInfo;
  const child = start({ PORT: String(port), DMC_HUB_COMMAND: "bin/dmc-hub" });
  expect(await said(child)).toContain(`choose another: PORT=${port + 1} bin/dmc-hub start`);
  await stopListening(taken);
});

/** Whether the port is open on this address. */
async function isOpen(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  const answer = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return answer.finally(() => socket.destroy());
}

test.each([
  [{}, true],
  [{ EDGE_HOST: "*" }, true],
  [{ EDGE_HOST: "127.0.0.1" }, false],
])("with %j it is open on other addresses of this machine: %j", async (environment, expected) => {
  const port = await freePort();
  await once(start({ PORT: String(port), ...environment }), "message");
  expect([await isOpen(port, "127.0.0.1"), await isOpen(port, "127.0.0.2")]).toEqual([true, expected]);
});

test("an address of another machine is one line that names it", async () => {
  const child = start({ PORT: String(await freePort()), EDGE_HOST: "192.0.2.1" });
  const [text, [code]] = await Promise.all([said(child), once(child, "exit")]);
  expect(text).toMatch(/^Cannot listen on port \d+ of EDGE_HOST 192\.0\.2\.1: .*EADDRNOTAVAIL.*$/);
  expect(code).toBe(1);
});

test("so is a port that is none", async () => {
  const child = start({ PORT: "http" });
  const [text, [code]] = await Promise.all([said(child), once(child, "exit")]);
  expect(text).toBe("The configuration is invalid: PORT must be a whole number from 1 to 65535.");
  expect(code).toBe(1);
});

test("a stop lets the answer under way finish first", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const api = await startApi((_, response) => {
    response.write("begun ");
    void finished.then(() => response.end("and done"));
  });
  const port = await freePort();
  const child = start({ PORT: String(port), API_PORT: String(api.port) });
  expect(await once(child, "message")).toEqual([{ ready: true, port }, undefined]);
  const call = request({ port, path: "/api/slow", host: "localhost" }).end();
  const [answer] = await once(call, "response");
  const body = answer.toArray();
  child.kill("SIGTERM");
  finish();
  expect((await body).join("")).toBe("begun and done");
  expect(await once(child, "exit")).toEqual([0, null]);
  await stop(api.server);
});

test("a stop ends events, which have no end of their own", async () => {
  const api = await startApi((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 2000\n\n");
  });
  const port = await freePort();
  const child = start({ PORT: String(port), API_PORT: String(api.port) });
  await once(child, "message");
  const call = request({ port, path: "/api/events", host: "localhost" }).end();
  const [answer] = await once(call, "response");
  await once(answer, "data");
  const ended = [once(answer, "error"), once(child, "exit")];
  child.kill("SIGTERM");
  expect((await Promise.all(ended))[1]).toEqual([0, null]);
  await stop(api.server);
});

test("while the API is away its calls make two lines of the log", async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  const child = start({ PORT: String(port), API_PORT: String(apiPort) });
  const log = said(child);
  await once(child, "message");
  const call = async () => (await ask(port, "/api/user", { headers: { host: `localhost:${port}` } })).status;
  expect([await call(), await call(), await call()]).toEqual([503, 503, 503]);
  const api = createApi((_, response) => response.end("{}"));
  await once(api.listen(apiPort, "127.0.0.1"), "listening");
  expect([await call(), await call()]).toEqual([200, 200]);
  child.kill("SIGTERM");
  expect((await log).split("\n").map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(Number),
      requestId: expect.any(String),
      method: "GET",
      path: "/api/user",
      reason: expect.stringMatching(/ECONNREFUSED.*; such calls are counted until one is answered$/),
    },
    { time: expect.any(Number), calls: 3, ms: expect.any(Number), reason: "calls are answered again" },
  ]);
  await stop(api);
});

test("it does not outlive whoever started it", async () => {
  const child = start({ PORT: String(await freePort()) });
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

/** Refuses OpenTelemetry to whoever wants to load it. */
const WITHOUT = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith("@opentelemetry/")) throw new Error("OpenTelemetry is loaded");
    return next(name, context);
  } });`)}`;

test("OpenTelemetry is loaded only if there is a collector", async () => {
  const environment = { PORT: String(await freePort()), NODE_OPTIONS: `--import ${WITHOUT}` };
  const alone = start(environment);
  expect(await once(alone, "message")).toMatchObject([{ ready: true }, undefined]);
  const traced = start({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });
  expect(await said(traced)).toContain("OpenTelemetry is loaded");
});

test("a collector that never answers does not hold up a stop", async () => {
  const api = await startApi((_, response) => response.end("{}"));
  const collector = await startApi(() => {});
  const port = await freePort();
  const child = start({
    PORT: String(port),
    API_PORT: String(api.port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_TRACES_SAMPLER: "always_on",
  });
  const log = said(child);
  await once(child, "message");
  const asked = once(collector.server, "request");
  const [answer] = await once(request({ port, path: "/api/user", host: "localhost" }).end(), "response");
  await answer.toArray();
  child.kill("SIGTERM");
  await asked;
  expect(await once(child, "exit")).toEqual([0, null]);
  // A line would say that it was waited for until it was given up.
  expect(await log).not.toContain("The collector takes no traces");
  await Promise.all([stop(api.server), stop(collector.server)]);
});

test("metrics pause for the edge that takes over, and are back if that fails", async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = start({ PORT: String(port), METRICS_PORT: String(metricsPort) });
  await once(child, "message");
  const metrics = () =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      () => "answered",
      () => "refused",
    );
  expect(await metrics()).toBe("answered");
  child.send({ hands: "listener" });
  const [, listener] = await once(child, "message");
  (listener as Server).close();
  expect(await metrics()).toBe("refused");
  child.send({ keeps: "listener" });
  let answer: unknown;
  do answer = await metrics();
  while (answer === "refused");
  expect(answer).toBe("answered");
});
