import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { PASSWORD } from "../../testing/test-client.ts";
import { DMC_INACTIVE } from "../../platform/session/loaded-session.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

const SESSION = "dmc_hub";

/** The cookies set by signing in with these headers. */
const cookiesOf = async (headers: Record<string, string>) => {
  const { username } = await api.make.user();
  const body = { username, password: PASSWORD };
  return (await api.visitor().post("/api/login", body, headers)).headers.getSetCookie();
};

describe("signing in", () => {
  test("answers the user, in any spelling of the username, and opens a session", async () => {
    const { id, username } = await api.make.user();
    const browser = api.visitor();
    const { status, body } = await browser.signIn(` ${username.toUpperCase()} `);
    expect({ status, id: body.id }).toEqual({ status: 200, id });
    expect(JSON.stringify(body)).not.toContain("argon2");
    expect((await browser.get("/api/user")).body).toEqual(body);
  });

  test("knows a username that was given before names were tidied, and a new one however it is typed", async () => {
    const [name, old] = [`Zoe\u0308-${Math.random()}`, `old\u200b-${Math.random()}`];
    const { id } = await api.make.user({ username: name.normalize() });
    const { id: other } = await api.make.user({ username: old });
    expect((await api.visitor().signIn(name)).body).toMatchObject({ id });
    expect((await api.visitor().signIn(`${old} `)).body).toMatchObject({ id: other });
  });

  test("is noted the first time alone, and of nobody else", async () => {
    const { id, username } = await api.make.user();
    const { id: other } = await api.make.user();
    const noted = () =>
      api.owner("app.users").whereIn("id", [id, other]).orderBy("id").pluck("first_signed_in_at");
    expect(await noted()).toEqual([null, null]);
    await api.visitor().signIn(username);
    const first = await noted();
    expect(first).toEqual([expect.any(Date), null]);
    await api.visitor().signIn(username);
    expect(await noted()).toEqual(first);
  });

  test("answers an unknown user like a wrong password", async () => {
    const { username } = await api.make.user();
    const seen = async (name: string) => {
      const { status, body } = await api.visitor().signIn(name, "not this one");
      return { status, ...body, requestId: "" };
    };
    const wrong = await seen(username);
    expect(wrong).toMatchObject({ status: 401, detail: "The username or the password is wrong." });
    expect(await seen("nobody at all")).toEqual(wrong);
  });

  test("works as long for an unknown user as for a wrong password", async () => {
    const { username } = await api.make.user();
    // In processor time, because wall-clock time includes everybody else's work; the least of several, because what this
    // process does besides only adds to it.
    const workOf = async (name: string) => {
      const before = process.cpuUsage();
      await api.visitor().signIn(name, "not this one");
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 8; round += 1) {
      least.known = Math.min(least.known, await workOf(username));
      least.unknown = Math.min(least.unknown, await workOf("nobody at all"));
    }
    const ratio = least.unknown / least.known;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("gives a new session id, and ends the old one", async () => {
    const { username } = await api.make.user();
    const browser = api.visitor();
    await browser.signIn(username);
    const before = api.visitor();
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await browser.signIn(username);
    expect(browser.cookies.get(SESSION)).not.toBe(before.cookies.get(SESSION));
    expect(await before.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("does not adopt a session id that somebody else has chosen", async () => {
    const { username } = await api.make.user();
    const victim = api.visitor();
    victim.cookies.set(SESSION, "fixed-by-an-attacker");
    await victim.signIn(username);
    expect(victim.cookies.get(SESSION)).not.toBe("fixed-by-an-attacker");
  });

  test("is refused with the reason to staff of an inactive DMC, once the password is right", async () => {
    const { id: dmcId } = await api.make.dmc({ active: false });
    const { username } = await api.make.user({ role: "dmc", dmcId });
    expect(await api.visitor().signIn(username)).toMatchObject({
      status: 403,
      body: { detail: DMC_INACTIVE },
    });
    expect(await api.visitor().signIn(username, "wrong one")).toMatchObject({ status: 401 });
  });
});

describe("the cookie", () => {
  test("is for this host alone, out of scripts' reach and lax", async () => {
    for (const line of await cookiesOf({})) {
      expect(line).toMatch(/^dmc_hub(\.sig)?=/);
      expect(line).toMatch(/path=\/;.*samesite=lax; httponly/);
      expect(line).not.toMatch(/domain|secure/i);
    }
  });

  test("is bound to TLS behind an edge that serves TLS", async () => {
    const lines = await cookiesOf({
      "x-forwarded-proto": "https",
      origin: api.origin.replace("http:", "https:"),
    });
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line).toMatch(/^__Host-dmc_hub(\.sig)?=.*path=\/;.*secure; httponly/);
  });

  test("is worth nothing once its signature is changed", async () => {
    const browser = await api.signedIn("admin");
    browser.cookies.set("dmc_hub.sig", "x".repeat(27));
    expect(await browser.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("holds an id that the database knows only as a hash", async () => {
    const browser = await api.signedIn("admin");
    const id = browser.cookies.get(SESSION) ?? "";
    const hashes: Buffer[] = await api.owner("app.sessions").pluck("id_hash");
    expect(hashes.map((hash) => hash.toString("hex"))).toContain(
      createHash("sha256").update(id).digest("hex"),
    );
    expect(hashes.map((hash) => hash.toString())).not.toContain(id);
  });
});
