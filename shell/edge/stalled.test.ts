import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as soon } from "node:timers/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { endStalled } from "./stalled.ts";

const CHUNK = Buffer.alloc(65_536);

/** Answers without an end, each for a reader of the same network. */
const server = createServer((_request, response) => {
  const source = new Readable({ read: () => void source.push(CHUNK) });
  const stop = endStalled(response, source, "an office");
  pipeline(source, response)
    .catch(() => {})
    .finally(stop);
  answers.push(response);
});
let answers: ServerResponse[] = [];
let readers: Socket[] = [];

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "clearImmediate", "queueMicrotask"] });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  jest.useRealTimers();
  for (const reader of readers) reader.destroy();
  server.close();
  answers = [];
  readers = [];
});

/** So many answers, none of which goes on by itself. */
async function unreadAnswers(count: number): Promise<void> {
  const { port } = server.address() as AddressInfo;
  for (let index = 0; index < count; index += 1) {
    const reader = connect(port, "127.0.0.1").on("error", () => {});
    readers.push(reader);
    reader.write("GET / HTTP/1.1\r\nHost: hub.test\r\n\r\n");
    while (!answers[index]?.writableNeedDrain) await soon();
  }
}

/** Reads until more of the answer has gone out. */
async function readSome(index: number): Promise<void> {
  const [reader, answer] = [readers[index] as Socket, answers[index] as ServerResponse];
  const drained = once(answer, "drain");
  reader.resume();
  await drained;
  reader.pause();
}

const ended = () => answers.flatMap(({ destroyed }, index) => (destroyed ? [index] : []));

test("however many are read at once by a network, none is ended while it goes on", async () => {
  await unreadAnswers(8);
  expect(ended()).toEqual([]);
  for (let round = 0; round < 10; round += 1) {
    for (const index of answers.keys()) await readSome(index);
    jest.advanceTimersByTime(1_500);
    expect(ended()).toEqual([]);
  }
});

test("of more than four that a network does not read, the oldest is ended after a moment, and all after a while", async () => {
  await unreadAnswers(5);
  expect(ended()).toEqual([]);
  while (ended().length === 0) {
    jest.advanceTimersByTime(10);
    await soon();
  }
  expect(ended()).toEqual([0]);
  jest.advanceTimersByTime(5_000);
  expect(ended()).toEqual([0]);
  jest.advanceTimersByTime(5_000);
  expect(ended()).toEqual([0, 1, 2, 3, 4]);
});
