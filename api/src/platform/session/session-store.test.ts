import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Context } from "koa";
import { pino } from "pino";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { until } from "../../testing/until.ts";
import { SessionCache } from "./session-cache.ts";
import { SessionStore } from "./session-store.ts";

const MINUTE = 60_000;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

const ago = (ms: number) => new Date(Date.now() - ms);
const sessionsOf = (userId: number) => api.owner("app.sessions").where({ user_id: userId });

test("use is noted once a minute, and of the session alone that is used", async () => {
  const { id, username } = await api.make.user({ role: "user" });
  await api.make.session(id);
  const browser = api.visitor();
  await browser.post("/api/login", { username, password: "correct horse" });
  await sessionsOf(id).update({ seen_at: ago(5 * MINUTE) });
  const recently = () => sessionsOf(id).where("seen_at", ">", ago(MINUTE)).pluck("user_agent");
  const other = await api.another();
  const there = other.visitor();
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  await there.get("/api/user");
  await until(async () => (await recently()).length > 0);
  expect(await recently()).toHaveLength(1);
  await other.stop();
});

test("what is too old, or was not used for too long, is taken away, and nothing else", async () => {
  const { id } = await api.make.user({ role: "user" });
  const [kept, old, unused] = [
    await api.make.session(id),
    await api.make.session(id),
    await api.make.session(id),
  ];
  await sessionsOf(id)
    .where("id", old.id)
    .update({ expires_at: ago(1) });
  await sessionsOf(id)
    .where("id", unused.id)
    .update({ seen_at: ago(3 * MINUTE) });
  const times = { life: MINUTE, idle: 2 * MINUTE };
  const store = new SessionStore(api.owner, new SessionCache(), times, pino({ enabled: false }));
  await store.removeExpired();
  expect(await sessionsOf(id).pluck("id")).toEqual([kept.id]);
});

test("what is in memory ends on time", async () => {
  const { id } = await api.make.user({ role: "user" });
  const { id: row } = await api.make.session(id);
  const ends = new Date(Date.now() + MINUTE);
  await sessionsOf(id)
    .where("id", row)
    .update({ id_hash: hash("sha256", "in memory", "buffer"), expires_at: ends });
  const cache = new SessionCache();
  cache.setConnected(true);
  const times = { life: MINUTE, idle: 2 * MINUTE };
  const store = new SessionStore(api.owner, cache, times, pino({ enabled: false }));
  const read = () => store.get("in memory", undefined, { ctx: { state: {} } as Context });
  expect(await read()).toEqual({ userId: id });
  // In memory it is from now on.
  await sessionsOf(id).delete();
  const clock = jest.spyOn(Date, "now");
  clock.mockReturnValue(ends.getTime() - 1);
  expect(await read()).toEqual({ userId: id });
  clock.mockReturnValue(ends.getTime());
  expect(await read()).toBeUndefined();
  clock.mockRestore();
});
