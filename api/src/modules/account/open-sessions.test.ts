import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { Answer, TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

const browserNamed = async (username: string, userAgent: string) => {
  const browser = api.visitor();
  const credentials = { username, password: "correct horse" };
  expect(await browser.post("/api/login", credentials, { "user-agent": userAgent })).toMatchObject({
    status: 200,
  });
  return browser;
};

const agentsIn = ({ body }: Answer): string[] =>
  body.map(({ userAgent }: { userAgent: string }) => userAgent).toSorted();

/** Whether a process answers from memory: then it does not see a change that nobody has announced. */
async function isRemembered(browser: TestClient, username: string): Promise<boolean> {
  const name = `Renamed ${Math.random()}`;
  await api.owner("app.users").where({ username }).update({ name });
  const { status, body } = await browser.get("/api/user");
  expect(status).toBe(200);
  return body.name !== name;
}

const listOf = (who: TestClient) => who.get("/api/user/sessions");

const idOf = async (who: TestClient): Promise<number> =>
  (await listOf(who)).body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;

test("one's own sessions are listed with where they were opened, and nobody else's", async () => {
  const { id, username } = await api.make.user({ role: "user" });
  const here = await browserNamed(username, "Firefox");
  const there = await browserNamed(username, "x".repeat(1_000));
  await api.signedIn("user");
  await api.make.session(id);
  await api
    .owner("app.sessions")
    .where({ user_id: id, address: null })
    .update({ ended_reason: "dmc_inactive" });
  const { status, body, text } = await listOf(here);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(Number),
      createdAt: expect.any(String),
      seenAt: expect.any(String),
      address: there.address,
      userAgent: "x".repeat(400),
      isCurrent: false,
    },
    expect.objectContaining({ address: here.address, userAgent: "Firefox", isCurrent: true }),
  ]);
  expect(text).not.toContain("ash");
});

test("one of them is ended in every process, another user's is not there", async () => {
  const { username } = await api.make.user({ role: "user" });
  const here = await browserNamed(username, "here");
  const lost = await browserNamed(username, "lost");
  const stranger = await api.signedIn("user");
  const id = await idOf(lost);
  const other = await api.another();
  try {
    const elsewhere = other.visitor();
    for (const [name, value] of lost.cookies) elsewhere.cookies.set(name, value);
    await until(() => isRemembered(elsewhere, username));
    expect(await stranger.delete(`/api/user/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await here.delete(`/api/user/sessions/${id}`)).toMatchObject({ status: 204 });
    expect(await lost.get("/api/user")).toMatchObject({ status: 401 });
    // Before what the other process remembers is too old to be answered with.
    await until(async () => (await elsewhere.get("/api/user")).status === 401);
  } finally {
    await other.stop();
  }
  expect(await here.delete(`/api/user/sessions/${id}`)).toMatchObject({ status: 404 });
  expect(agentsIn(await listOf(here))).toEqual(["here"]);
});

test("signing out ends a session in every process at once", async () => {
  const { username } = await api.make.user({ role: "user" });
  const here = await browserNamed(username, "here");
  const other = await api.another();
  try {
    const elsewhere = other.visitor();
    for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value);
    await until(() => isRemembered(elsewhere, username));
    expect(await here.post("/api/logout")).toMatchObject({ status: 204 });
    await until(async () => (await elsewhere.get("/api/user")).status === 401);
  } finally {
    await other.stop();
  }
});

test.each([
  ["::ffff:198.51.100.9", "198.51.100.9"],
  ["2001:db8::ffff:9", "2001:db8::ffff:9"],
])("a session from %s is listed with %s", async (address, listed) => {
  const { username } = await api.make.user({ role: "user" });
  const browser = api.visitor(address);
  await browser.post("/api/login", { username, password: "correct horse" });
  expect((await listOf(browser)).body).toMatchObject([{ address: listed }]);
});

test("all others are ended at once, in every process", async () => {
  const { username } = await api.make.user({ role: "user" });
  const here = await browserNamed(username, "here");
  const lost = [await browserNamed(username, "one"), await browserNamed(username, "two")];
  const stranger = await api.signedIn("user");
  expect(agentsIn(await listOf(here))).toEqual(["here", "one", "two"]);
  expect(await here.delete("/api/user/sessions")).toMatchObject({ status: 204 });
  for (const browser of lost) expect(await browser.get("/api/user")).toMatchObject({ status: 401 });
  expect(await stranger.get("/api/user")).toMatchObject({ status: 200 });
  expect(agentsIn(await listOf(here))).toEqual(["here"]);
});

test("ending one's own session signs out", async () => {
  const { username } = await api.make.user({ role: "user" });
  const here = await browserNamed(username, "here");
  expect(await here.delete(`/api/user/sessions/${await idOf(here)}`)).toMatchObject({ status: 204 });
  expect(here.cookies.size).toBe(0);
  expect(await here.get("/api/user")).toMatchObject({ status: 401 });
});
