import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { createQueryClient } from "@dmc-hub/sdk/shell-only";
import { followEvents } from "./live-events.ts";

/** The browser's EventSource, which this environment lacks; tests decide what it receives. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: Stream[] = [];
  readonly address: string;
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  say(event: string, data = "") {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

let leaving: AbortController;
let visibility: DocumentVisibilityState;
let isLive: boolean[];

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Stream });
  visibility = "visible";
  jest.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  Stream.opened.length = 0;
  leaving = new AbortController();
  isLive = [];
});

afterEach(() => {
  leaving.abort();
  jest.useRealTimers();
});

const current = () => {
  const stream = Stream.opened.at(-1);
  if (stream === undefined) throw new Error("No stream was opened.");
  return stream;
};

const look = (how: DocumentVisibilityState) => {
  visibility = how;
  document.dispatchEvent(new Event("visibilitychange"));
};

const list = "/api/activities";

/** Follows with a cache of these queries; returns which of them become stale. */
function follow(...keys: unknown[][]) {
  const client = createQueryClient(() => undefined);
  for (const queryKey of keys) client.setQueryData(queryKey, []);
  followEvents(client, (live) => isLive.push(live), leaving.signal);
  return () => {
    jest.advanceTimersByTime(1_000);
    const stale = client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated);
    return stale.map(({ queryKey }) => queryKey);
  };
}

test("fetches anew all rows that events name when the tab becomes visible again", () => {
  const stale = follow([list, { itineraryId: 31 }], ["/api/bookings"], ["/api/clients"]);
  const follows = JSON.stringify([list, "/api/bookings"]);
  current().say("open");
  current().say("follows", follows);
  expect(stale()).toEqual([]);
  look("hidden");
  look("visible");
  current().say("open");
  current().say("follows", follows);
  expect(stale()).toEqual([[list, { itineraryId: 31 }], ["/api/bookings"]]);
});

test("reads the signed-in user anew with every stream: whoever is moved to another company has the one before ended", () => {
  const stale = follow(["/api/user"], ["/api/users"]);
  current().say("follows", "[]");
  expect(stale()).toEqual([["/api/user"]]);
  current().say("error");
  current().say("follows", "[]");
  expect(stale()).toEqual([["/api/user"]]);
});

test("asks the first stream for what has changed since the page was opened, and only that", () => {
  jest.advanceTimersByTime(4_200);
  const since = performance.now();
  const stale = follow([list, { itineraryId: 31 }]);
  expect(Number(current().address.replace("/api/events?within=", ""))).toBeGreaterThanOrEqual(since);
  current().say("follows", JSON.stringify([list]));
  look("hidden");
  look("visible");
  expect(current().address).toBe("/api/events");
  expect(stale()).toEqual([]);
});

test("a stream that breaks off before it tells what it follows tells nothing of the past", () => {
  const stale = follow([list, { itineraryId: 31 }]);
  current().say("error");
  current().say("follows", JSON.stringify([list]));
  expect(stale()).toEqual([[list, { itineraryId: 31 }]]);
});

test("fetches notifications once the stream is open", () => {
  const stale = follow(["/api/notifications"], ["/api/bookings"]);
  expect(stale()).toEqual([]);
  current().say("open");
  expect(stale()).toEqual([["/api/notifications"]]);
  expect(isLive.at(-1)).toBe(true);
});

test("asks for the lists and rows of what has changed, and for what counts them", () => {
  const kept = [["/api/clients"], ["/api/bookings-of-others"]];
  const meant = [["/api/bookings", { status: "pending" }], ["/api/bookings/41"], ["/api/dashboard"]];
  const stale = follow(...kept, ...meant);
  current().say("rows", '{"resource":"bookings","invalidates":["/api/bookings","/api/dashboard"]}');
  expect(stale()).toEqual(meant);
});

test("asks for a resource's own rows where an older API does not say what is stale", () => {
  const meant = [["/api/bookings", { status: "pending" }], ["/api/bookings/41"]];
  const stale = follow(["/api/dashboard"], ...meant);
  current().say("rows", '{"resource":"bookings"}');
  expect(stale()).toEqual(meant);
});

test("asks for the activities of the itinerary that has changed, its map, and lists of any itinerary's", () => {
  const meant = [[list, { itineraryId: 31 }], [list, { partnerId: 5 }], ["/api/itineraries/31/map"]];
  const stale = follow([list, { itineraryId: 32 }], ["/api/itineraries/31"], ...meant);
  const invalidates = [`${list}?itineraryId=31`, "/api/itineraries/31/"];
  current().say("rows", JSON.stringify({ resource: "activities", invalidates }));
  expect(stale()).toEqual(meant);
});

test("follows only while the tab is looked at, and not once it is left", () => {
  follow();
  current().say("open");
  look("hidden");
  expect([Stream.opened.length, current().readyState, isLive.at(-1)]).toEqual([1, Stream.CLOSED, false]);
  look("visible");
  expect(Stream.opened.length).toBe(2);
  leaving.abort();
  expect(current().readyState).toBe(Stream.CLOSED);
  look("hidden");
  look("visible");
  expect(Stream.opened.length).toBe(2);
});

test("asks why after a refusal, and tries again in a minute; what broke off the browser mends itself", () => {
  const stale = follow(["/api/notifications"]);
  current().say("error");
  jest.advanceTimersByTime(120_000);
  expect([Stream.opened.length, isLive.at(-1), ...stale()]).toEqual([1, false]);
  current().readyState = Stream.CLOSED;
  current().say("error");
  expect(stale()).toEqual([["/api/notifications"]]);
  jest.advanceTimersByTime(58_000);
  expect(Stream.opened.length).toBe(1);
  jest.advanceTimersByTime(1_000);
  expect(Stream.opened.length).toBe(2);
});
