import { expect, test } from "@jest/globals";
import type { SessionUser } from "@dmc-hub/shared-types";
import type { LoadedSession } from "./loaded-session.ts";
import { SessionCache } from "./session-cache.ts";

const session = (id: number, dmcId: number | null = null): LoadedSession => ({
  user: { id, dmcId } as SessionUser,
  subdomain: null,
  endedBecause: null,
  expiresAt: Number.MAX_SAFE_INTEGER,
  seenAt: 0,
});

/** Counts how often it is called. */
function source(loaded: LoadedSession | null) {
  const load = async () => {
    load.calls += 1;
    return loaded;
  };
  load.calls = 0;
  return load;
}

function hearingCache() {
  const cache = new SessionCache();
  cache.setConnected(true);
  return cache;
}

test("a session is read once, until it is invalidated", async () => {
  const cache = hearingCache();
  const load = source(session(1, 7));
  await cache.read("a", load);
  await cache.read("a", load);
  expect(load.calls).toBe(1);
  for (const forget of [
    () => cache.forgetSession("a"),
    () => cache.forgetUser(1),
    () => cache.forgetDmc(7),
  ]) {
    const before = load.calls;
    forget();
    await cache.read("a", load);
    expect(load.calls).toBe(before + 1);
  }
});

test("the invalidation of one leaves the others in memory; a gap in the connection leaves none", async () => {
  const cache = hearingCache();
  const others = source(session(2, 8));
  await cache.read("b", others);
  cache.forgetSession("a");
  cache.forgetUser(1);
  cache.forgetDmc(7);
  await cache.read("b", others);
  expect(others.calls).toBe(1);
  cache.setConnected(false);
  cache.setConnected(true);
  await cache.read("b", others);
  expect(others.calls).toBe(2);
});

test("nothing is kept while nobody would tell of changes", async () => {
  const cache = new SessionCache();
  const load = source(session(1));
  await cache.read("a", load);
  await cache.read("a", load);
  expect(load.calls).toBe(2);
});

test("a session that changed while it was read is not kept", async () => {
  const cache = hearingCache();
  const stale = session(1);
  await cache.read("a", async () => {
    cache.forgetUser(1);
    return stale;
  });
  const load = source(session(1));
  expect(await cache.read("a", load)).not.toBe(stale);
});

test("a session that is not there is asked for again", async () => {
  const cache = hearingCache();
  const load = source(null);
  await cache.read("a", load);
  await cache.read("a", load);
  expect(load.calls).toBe(2);
});
