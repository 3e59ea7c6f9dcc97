import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { hash } from "@node-rs/argon2";
import { contract, endpointsOf } from "@dmc-hub/shared-types";
import { CHOOSE_PASSWORD } from "../../platform/http/caller.ts";
import { endSessionsOf } from "../../platform/session/end-sessions.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { PASSWORD, type TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";
import { waitingFor } from "../../testing/waiting.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

/** A user signed in with a temporary password. */
async function newcomer() {
  const user = await api.make.user({ mustChangePassword: true });
  const browser = api.visitor();
  await browser.signIn(user.username);
  return { ...user, browser };
}

const change = (who: TestClient, newPassword: string, currentPassword = PASSWORD) =>
  who.put("/api/user/password", { currentPassword, newPassword });

const OPEN = new Set(["GET /api/user", "PUT /api/user/password", "POST /api/logout"]);

describe("a temporary password", () => {
  const gated = endpointsOf(contract).filter(([, { access }]) => access !== "public");

  let refused: TestClient;

  beforeAll(async () => {
    refused = (await newcomer()).browser;
  });

  test.each(gated)("keeps its owner out of %s until it is changed", async (_name, { method, path }) => {
    const isOpen = OPEN.has(`${method} ${path}`);
    const browser = isOpen ? (await newcomer()).browser : refused;
    const { status, body } = await browser.call(method, path.replace(":id", "1"), {
      ...(method !== "GET" && { body: {} }),
    });
    if (isOpen) return expect(status).not.toBe(403);
    expect({ status, detail: body.detail }).toEqual({ status: 403, detail: CHOOSE_PASSWORD });
  });

  test("is told by signing in and by the current user, and lets its owner sign out", async () => {
    const { username, browser } = await newcomer();
    expect((await browser.signIn(username)).body).toMatchObject({ username, mustChangePassword: true });
    expect((await browser.get("/api/user")).body).toMatchObject({ username, mustChangePassword: true });
    expect(await browser.post("/api/logout")).toMatchObject({ status: 204 });
  });

  test("is replaced without being typed again, by another one", async () => {
    const { username, browser } = await newcomer();
    const same = await browser.put("/api/user/password", { newPassword: PASSWORD });
    expect(same).toMatchObject({ status: 400, body: { errors: [{ path: "newPassword" }] } });
    const answer = await browser.put("/api/user/password", { newPassword: "my very own" });
    expect(answer).toMatchObject({ status: 200, body: { mustChangePassword: false } });
    expect(await api.visitor().signIn(username, "my very own")).toMatchObject({ status: 200 });
    const again = await browser.put("/api/user/password", { newPassword: "yet another" });
    expect(again).toMatchObject({
      status: 400,
      body: { errors: [{ path: "currentPassword", message: "Your current password is required" }] },
    });
  });

  test("once changed opens every call, in every process", async () => {
    const other = await api.another();
    try {
      const { username, browser } = await newcomer();
      const there = other.visitor();
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      expect(await there.get("/api/users")).toMatchObject({ status: 403 });
      const { status, body } = await change(browser, "my very own");
      expect({ status, username: body.username, must: body.mustChangePassword }).toEqual({
        status: 200,
        username,
        must: false,
      });
      expect(await browser.get("/api/users")).toMatchObject({ status: 200 });
      await until(async () => (await there.get("/api/users")).status === 200);
    } finally {
      await other.stop();
    }
  });
});

describe("changing one's own password", () => {
  test("takes the current one, ends the other sessions and keeps this one", async () => {
    const { username } = await api.make.user();
    const [here, elsewhere] = [api.visitor(), api.visitor()];
    await here.signIn(username);
    await elsewhere.signIn(username);
    expect(await change(here, "another one")).toMatchObject({ status: 200 });
    expect(await elsewhere.get("/api/user")).toMatchObject({ status: 401 });
    expect(await here.get("/api/user")).toMatchObject({ status: 200 });
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 401 });
    expect(await api.visitor().signIn(username, "another one")).toMatchObject({ status: 200 });
  });

  test.each([
    ["wrong", "another one", "currentPassword", "This is not your current password"],
    [PASSWORD, PASSWORD, "newPassword", "Choose a password that differs from the current one"],
    [PASSWORD, "short", "newPassword", "Password must be at least 6 characters"],
    ["", "another one", "currentPassword", "Your current password is required"],
  ])("from %j to %j is refused by field", async (current, next, path, message) => {
    const { username } = await api.make.user();
    const browser = api.visitor();
    await browser.signIn(username);
    expect(await change(browser, next, current)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 200 });
  });

  test("counts a wrong current one like a failed sign-in", async () => {
    const { username } = await api.make.user();
    const browser = api.visitor();
    await browser.signIn(username);
    for (let failure = 0; failure < 10; failure += 1) {
      expect(await change(browser, "another one", "guessed")).toMatchObject({ status: 400 });
    }
    const refused = await change(browser, "another one");
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(await api.visitor(browser.address).signIn(username)).toMatchObject({ status: 429 });
  });

  test("opens no session for somebody who signs in with the old one meanwhile", async () => {
    const { id, username } = await api.make.user();
    const late = api.visitor();
    const database = await openConnected(api.database.url, api.database.dataDir, { rw: 1, admin: 1 });
    const signingIn = await database.rw.transaction(async (trx) => {
      await trx("app.users").where({ id }).update({ password_hash: "changed meanwhile" });
      await endSessionsOf(trx, id);
      const answer = late.signIn(username);
      await until(async () => (await waitingFor(api.database)) > 0);
      return { answer };
    });
    await database.close();
    await signingIn.answer;
    expect(await late.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("raced fifty times from one password lets one through", async () => {
    const { username } = await api.make.user();
    const browser = api.visitor();
    await browser.signIn(username);
    const racers = Array.from({ length: 50 }, () => {
      const racer = api.visitor();
      for (const [name, value] of browser.cookies) racer.cookies.set(name, value);
      return racer;
    });
    const answers = await Promise.all(
      racers.map((racer, index) => change(racer.atOnce(), `password ${index}`)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    // The others then meet another password, or a full queue of hashes.
    for (const { status } of answers) expect([200, 400, 503]).toContain(status);
    expect(await api.visitor().signIn(username, `password ${won}`)).toMatchObject({ status: 200 });
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 401 });
  });
});

/** A user whose hash was stored when hashing took less. */
async function oldUser() {
  const { id, username } = await api.make.user();
  const row = (db = api.owner) => db("app.users").where({ id });
  await row().update({ password_hash: await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 }) });
  return { username, row };
}

describe("a hash of older parameters", () => {
  test("is made again by signing in", async () => {
    const { username, row } = await oldUser();
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 200 });
    expect((await row().pluck("password_hash"))[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api.visitor().signIn(username)).toMatchObject({ status: 200 });
  });

  test.each([
    ["gives way to one that another sign-in has made meanwhile", PASSWORD, 200],
    ["lets nobody in whose password has changed meanwhile", "another one", 401],
  ])("%s", async (_what, password, status) => {
    const { username, row } = await oldUser();
    const browser = api.visitor();
    const meanwhile = await hashPassword(password);
    const { answer } = await api.owner.transaction(async (trx) => {
      await row(trx).update({ password_hash: meanwhile });
      const signingIn = browser.signIn(username);
      await until(async () => (await waitingFor(api.database)) > 0);
      return { answer: signingIn };
    });
    expect((await answer).status).toBe(status);
    expect(await row().pluck("password_hash")).toEqual([meanwhile]);
    expect((await browser.get("/api/user")).status).toBe(status);
  });
});
