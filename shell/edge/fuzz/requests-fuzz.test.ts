import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { Readable, Transform } from "node:stream";
import { setImmediate as soon } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import * as fc from "fast-check";
import { ask, builtCheckout, startEdge, stop } from "../edge-fixture.ts";
import { RequestBodies } from "../request-bodies.ts";
import { type Forwarded, Upstream } from "../upstream.ts";
import { CountingUpstream, type Seen } from "./counting-upstream.ts";
import { type Bytes, connections } from "./fuzzed-requests.ts";
import { tries } from "./smuggling-tries.ts";

/** Total number of connections: `npm run test:faults` uses 10,000 and 5,000. */
const CASES = Number(process.env["FUZZ_CASES"] ?? 0) * 10 || 800;
const TRIES = CASES / 2;

/** Simultaneous connections, and how long each waits for an answer, ms. */
const AT_ONCE = 64;
const PATIENCE = 250;

/** A request that the edge decided to forward, recording a streamed body. */
interface Decided {
  readonly sent: Forwarded;
  body: string;
  /** Whether its body was complete and sent. */
  isWhole: boolean;
}

/** The connection to the API, recording everything sent over it. */
class WatchedUpstream extends Upstream {
  readonly decided: Decided[] = [];
  underWay = 0;

  override async send(sent: Forwarded): ReturnType<Upstream["send"]> {
    const decided: Decided = { sent, body: "", isWhole: !(sent.body instanceof Readable) };
    this.decided.push(decided);
    if (Buffer.isBuffer(sent.body)) decided.body = sent.body.toString("latin1");
    this.underWay += 1;
    const body = sent.body instanceof Readable ? written(sent.body, decided) : sent.body;
    try {
      return await super.send({ ...sent, body });
    } catch (error) {
      decided.isWhole = false;
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }
}

/** A streamed body that is recorded on its way. */
function written(body: Readable, decided: Decided): Readable {
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      decided.body += chunk.toString("latin1");
      done(null, chunk);
    },
    final(done) {
      decided.isWhole = true;
      done();
    },
  });
  body.once("error", (error) => tap.destroy(error));
  return body.pipe(tap);
}

let checkout: Awaited<ReturnType<typeof builtCheckout>>;
let edge: { port: number; server: Server };
let counting: CountingUpstream;
let upstream: WatchedUpstream;

beforeAll(async () => {
  checkout = await builtCheckout();
  counting = new CountingUpstream();
  upstream = new WatchedUpstream([await counting.listen()]);
  edge = await startEdge(
    checkout.root,
    {},
    {
      bodies: new RequestBodies({ whole: 200, pause: 200 }),
      api: upstream,
    },
  );
});
afterAll(async () => {
  await stop(edge.server);
  await counting.stop();
  await checkout.remove();
});

test("what the API sees is what the edge decided, byte for byte, and each answer goes to whoever asked", async () => {
  const answers = await sendAll(fc.sample(connections, { numRuns: CASES, seed: 7 }));
  for (const [sender, text] of answers.entries()) expectOwn(text, sender);
  // Some do not mean anything, and a busy machine has not decided about others when their sender leaves.
  expect(counting.seen.length).toBeGreaterThan(CASES / 40);
  await expectSame();
});

test("nothing that stands in a body is run", async () => {
  await sendAll(fc.sample(tries, { numRuns: TRIES, seed: 11 }), CASES);
  // Where it is busy, the API sees late what the senders before have sent, some of whom run the same by right.
  const isEarlier = ({ path }: Seen) => Number(/sender-(\d{6})/.exec(path)?.[1]) < CASES;
  const seen = counting.seen.filter((call) => !isEarlier(call));
  expect(seen.filter(({ path }) => path.includes("smuggled"))).toEqual([]);
  expect(seen.filter(({ body }) => body.includes("smuggled")).length).toBeGreaterThan(0);
  await expectSame();
});

/** Sends each on its own connection, whose senders have numbers from `first` on; returns the answers in order. */
async function sendAll(all: readonly Bytes[], first = 0): Promise<string[]> {
  const answers: string[] = [];
  const waiting = all.entries();
  const sender = async () => {
    for (const [index, bytes] of waiting)
      answers[index] = await exchange(bytes.replaceAll("§", markOf(first + index)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return answers;
}

/** The answer until the edge ends the connection, or has no more to send. */
async function exchange(bytes: Bytes): Promise<string> {
  const socket = connect(edge.port, "127.0.0.1").setEncoding("latin1").setTimeout(PATIENCE);
  let text = "";
  socket.on("data", (more: string) => (text += more));
  socket.on("timeout", () => socket.destroy());
  // A silent end is reported by `close`.
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return text;
}

/** The API answers with the requested path, which contains its sender's number. */
function expectOwn(text: string, sender: number): void {
  for (const [mark] of text.matchAll(/sender-\d{6}/g)) expect(mark).toBe(markOf(sender));
}

const markOf = (sender: number) => `sender-${String(sender).padStart(6, "0")}`;

/** The API may or may not see calls whose sender has disconnected, even a while later. */
let open: readonly string[] = [];

/** Compares both sides once nothing is in progress, and checks that the connection still works. */
async function expectSame(): Promise<void> {
  while (upstream.underWay > 0) await soon();
  const decided = upstream.decided.splice(0);
  const seen = counting.seen.splice(0).map(lineOf);
  const all = [...open, ...decided.map(decidedLine)];
  expect(without(seen, all)).toEqual([]);
  open = without(all, seen);
  expect(without(decided.filter(({ isWhole }) => isWhole).map(decidedLine), seen)).toEqual([]);
  expect((await ask(edge.port, "/api/live", { headers: { host: "hub.test" } })).text).toBe("/api/live");
}

/** Lines left over after removing others, counting repetitions. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (line) => line);
  return lines.filter((line) => left.get(line)?.pop() === undefined);
}

const lineOf = ({ method, path, headers, body }: Omit<Seen, "headers"> & { headers: object }) => {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    framing.has(name) ? [] : `${name}: ${value}`,
  );
  return JSON.stringify([method, path, own.toSorted(), body]);
};

const decidedLine = ({ sent: { method, path, headers }, body }: Decided) => {
  const lines = Object.entries(headers).map(([name, value]) => [name, [value].flat().join("\n").trim()]);
  return lineOf({ method, path, headers: Object.fromEntries(lines), body });
};

/** Headers that the sender of the next hop sets itself. */
const framing = new Set(["connection", "content-length", "transfer-encoding"]);
