import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startSystem } from "../../fixtures/system.ts";
import { drawPdfs, type Pdfs } from "./draw-pdfs.ts";
import { memoryOf, processOf } from "./process-memory.ts";

// npm run bench -- edge: what others notice of somebody's abusive requests.
const SECONDS = 15;
const UNFINISHED = 200;
const OVERLONG = 40;
const CALLERS = 4;

/** Maximum size of an import, which this one almost reaches, bytes. */
const IMPORT = 31 * 1_048_576;

const system = await startSystem({ CHECK_ANSWERS: "off" });
try {
  const others = await cookieOf("azure");
  const importer = await cookieOf("summit");
  const pdfs = await drawPdfs(system, others);
  const calm = await watch(others);
  const attack = new AbortController();
  const sending = Promise.all([trickle(attack.signal), overflow(attack.signal), importRows(importer)]);
  const busy = await watch(others);
  attack.abort();
  await sending;
  report({ calm, busy, pdfs });
} finally {
  await system.stop();
}

interface Watched {
  readonly calls: number;
  readonly answered: number;
  /** Median and 99th percentile of the answer time, ms. */
  readonly median: number;
  readonly p99: number;
  /** Highest memory of the API's process and of the edge, MB. */
  readonly memory: { readonly api: number; readonly edge: number };
}

/** Makes a few people of another DMC work for a while, each with one call after another. */
async function watch(cookie: string): Promise<Watched> {
  const until = Date.now() + SECONDS * 1_000;
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let calls = 0;
  const api = processOf(system.pid, "api/src/main.ts");
  const edge = processOf(system.pid, "shell/edge/main.ts");
  const memory = { api: 0, edge: 0 };
  const work = async () => {
    while (Date.now() < until) {
      for (const [method, path, body] of dayOfWork()) {
        calls += 1;
        const start = performance.now();
        const status = await call(method, path, { cookie, body, agent });
        if (status < 400) times.push(performance.now() - start);
        memory.api = Math.max(memory.api, memoryOf(api));
        memory.edge = Math.max(memory.edge, memoryOf(edge));
        await delay(20);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls, answered: times.length, median: at(0.5), p99: at(0.99), memory };
}

/** A person's work: looking at lists, and adding a client. */
function dayOfWork(): [method: string, path: string, body?: string][] {
  return [
    ["GET", "/api/clients?limit=50"],
    ["GET", "/api/dashboard"],
    ["POST", "/api/clients", JSON.stringify({ name: "Odile Marchand", email: "odile@mail.example" })],
    ["GET", "/api/proposals?q=nice"],
  ];
}

interface Sent {
  readonly cookie: string;
  readonly body?: string | undefined;
  readonly agent: Agent;
}

/** Returns the status; 599 if the connection ended without one. */
function call(method: string, path: string, { cookie, body, agent }: Sent): Promise<number> {
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request(`${system.address}${path}`, { method, headers, agent }, (answer) => {
    answer.resume().once("close", () => resolve(answer.complete ? (answer.statusCode ?? 599) : 599));
  });
  sent.once("error", () => resolve(599));
  sent.end(body);
  return promise;
}

function open(): Socket {
  return connect(system.edgePort, "127.0.0.1").on("error", () => {});
}

function headOf(path: string, framing: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost:${system.edgePort}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
}

/** Keeps sending bodies that never become complete, a byte a second each. */
async function trickle(signal: AbortSignal): Promise<void> {
  const sockets: Socket[] = [];
  while (!signal.aborted) {
    while (sockets.length < UNFINISHED) {
      const socket = open();
      sockets.push(socket);
      socket.write(`${headOf("/api/login", "Content-Length: 1000")}{`);
      socket.once("close", () => sockets.splice(sockets.indexOf(socket), 1));
    }
    for (const socket of sockets) socket.write(" ");
    await delay(1_000);
  }
  for (const socket of sockets) socket.destroy();
}

/** Sends bodies that are too long, in chunks, one after another on each connection. */
async function overflow(signal: AbortSignal): Promise<void> {
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  const line = async () => {
    while (!signal.aborted) {
      const socket = open();
      socket.write(headOf("/api/login", "Transfer-Encoding: chunked") + chunk.repeat(21));
      await Promise.race([new Promise((resolve) => socket.once("data", resolve)), delay(2_000)]);
      socket.destroy();
      await delay(1_000);
    }
  };
  await Promise.all(Array.from({ length: OVERLONG }, line));
}

/** Sends one import with as many empty rows as fit. */
async function importRows(cookie: string): Promise<void> {
  const body = `{"rows":[${"{},".repeat(IMPORT / 3)}{}]}`;
  const agent = new Agent();
  await call("POST", "/api/clients/import", { cookie, body, agent });
}

async function cookieOf(username: string): Promise<string> {
  const answer = await fetch(`${system.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ username, password: `${username}-demo` }),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

function rowOf(name: string, { calls, answered, median, p99, memory }: Watched): string {
  const share = ((100 * answered) / calls).toFixed(1);
  const figures = [median, p99, memory.api, memory.edge].map((figure) => figure.toFixed(0));
  return `| ${[name, calls, `${share} %`, ...figures].join(" | ")} |`;
}

interface Results {
  readonly calm: Watched;
  readonly busy: Watched;
  readonly pdfs: Pdfs;
}

function report({ calm, busy, pdfs }: Results): void {
  const text = `# The edge, measured

\`npm run bench -- edge\` on ${cpus().length} cores, which senders, edge, API and PostgreSQL share: ${CALLERS} people of one DMC at work for ${SECONDS} s,
first alone, then beside ${UNFINISHED} bodies that never come whole, ${OVERLONG} senders of bodies past the limit, and an import of 31 MB
by another DMC.

| | calls | answered | median, ms | p99, ms | API, MB | edge, MB |
| --- | --: | --: | --: | --: | --: | --: |
${rowOf("alone", calm)}
${rowOf("beside all of that", busy)}

A proposal's PDF is drawn in a process of its own: the first since the start takes ${pdfs.first.toFixed(0)} ms, the first after a minute's pause
${pdfs.later.toFixed(0)} ms, the next ones ${pdfs.next.toFixed(0)} ms (median); the process takes ${pdfs.memory.toFixed(0)} MB at most.
`;
  writeFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "bench", "edge.md"), text);
  process.stdout.write(text);
}
