import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { EventStreams } from "./event-streams.ts";

const EVERYTHING = 'event: rows\ndata: {"resource":"all","invalidates":["/api/tasks","/api/bookings"]}\n\n';

let streams: EventStreams;

beforeEach(() => {
  jest.useFakeTimers();
  streams = new EventStreams(["/api/tasks", "/api/bookings"]);
  streams.setConnected(true);
});

afterEach(() => {
  streams.stop();
  jest.useRealTimers();
});

const tell = (id: number, dmcId = 1) =>
  streams.tell({ dmcId, isNotice: false, resource: "tasks", invalidates: [`/api/tasks/${id}`] });

/** How long a request may be on its way, ms. */
const LATE = 5_000;

/** What a new stream of DMC 1 begins with, after what it follows, if it is asked for changes since so many ms. */
function begun(since: number | null): string {
  const within = since === null ? null : since - LATE;
  const stream: Readable = streams.open({ dmcId: 1, userId: 1, session: "s" }, within);
  const text = String(stream.read());
  stream.destroy();
  return text.slice(text.indexOf("data: ")).replace(/^.*\n\n/, "");
}

const rows = (...ids: number[]) =>
  ids.map((id) => `event: rows\ndata: {"resource":"tasks","invalidates":["/api/tasks/${id}"]}\n\n`).join("");

test("a stream begins with its own DMC's changes of the last milliseconds it asks for", () => {
  jest.advanceTimersByTime(100_000);
  tell(1);
  jest.advanceTimersByTime(5_000);
  tell(2, 2);
  tell(3);
  jest.advanceTimersByTime(1_000);
  expect(begun(6_000)).toBe(rows(1, 3));
  expect(begun(5_999)).toBe(rows(3));
  expect(begun(999)).toBe("");
  expect(begun(null)).toBe("");
});

test("who asks for more than is known is told that everything may have changed", () => {
  jest.advanceTimersByTime(1_000);
  expect([begun(999), begun(1_000)]).toEqual(["", EVERYTHING]);
  jest.advanceTimersByTime(500_000);
  tell(1);
  expect([begun(59_999), begun(60_000)]).toEqual([rows(1), EVERYTHING]);
  streams.setConnected(false);
  streams.setConnected(true);
  jest.advanceTimersByTime(10);
  expect([begun(9), begun(10)]).toEqual(["", EVERYTHING]);
});

test("of many changes only the newest are known", () => {
  jest.advanceTimersByTime(30_000);
  tell(0);
  jest.advanceTimersByTime(1_000);
  for (let id = 1; id <= 10_000; id += 1) tell(id, 2);
  jest.advanceTimersByTime(1_000);
  expect([begun(999), begun(1_001)]).toEqual(["", EVERYTHING]);
});
