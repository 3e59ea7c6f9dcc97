import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "../database/database.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { foldedName, type Limits, limitsIn } from "./limits.ts";

let api: TestApi;
let database: Database;

beforeAll(async () => {
  api = await startTestApi();
  database = await openConnected(api.database.url, api.database.dataDir);
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

test("ten failures per account and address, however the name, the path or the address is spelt", async () => {
  const { username } = await api.make.user();
  const attempt = (address: string, name: string, path: string) =>
    api.visitor(address).post(path, { username: name, password: "wrong" });
  for (let failure = 0; failure < 10; failure += 1) {
    const name = failure % 2 ? username.toUpperCase() : ` ${username}`;
    const path = failure % 3 ? "/api/login" : "/api/login?x=1";
    expect(await attempt(`spoofed-${failure}, 192.0.2.1`, name, path)).toMatchObject({ status: 401 });
  }
  const { status, headers, body } = await attempt("192.0.2.1", username, "/api/login");
  expect({ status, detail: body.detail }).toEqual({
    status: 429,
    detail: "Too many attempts. Try again in 15 minutes.",
  });
  // Other spellings of the path do not reach the call either.
  for (const path of ["/api/login/", "/api/LOGIN", "/api/%6Cogin"]) {
    expect(await attempt("192.0.2.1", username, path)).toMatchObject({ status: 404 });
  }
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await api.visitor("192.0.2.1").signIn(username)).toMatchObject({ status: 429 });
  expect(await api.visitor("192.0.2.2").signIn(username)).toMatchObject({ status: 200 });
});

test.each([
  ["192.0.2.20", "a capital with a dot", "adm\u0130n", "admin"],
  ["192.0.2.21", "a Kelvin sign", "\u212Aate", "kate"],
  ["192.0.2.22", "full-width letters", "ｋａｔｅ", "kate"],
  ["192.0.2.23", "blanks around it", "\u3000kate \u00a0", "kate"],
  ["192.0.2.24", "a final sigma", "ΝΙΚΟΣ", "νικος"],
])(
  "no account has more tries by another spelling, from %s with %s",
  async (address, _what, spelling, plain) => {
    const attempt = (username: string) =>
      api.visitor(address).post("/api/login", { username, password: "x" });
    for (let failure = 0; failure < 10; failure += 1) {
      expect(await attempt(failure % 2 ? plain : spelling)).toMatchObject({ status: 401 });
    }
    expect(await attempt(plain)).toMatchObject({ status: 429 });
    expect(await attempt(spelling)).toMatchObject({ status: 429 });
  },
);

test("a name that cannot be stored is refused before it is counted", async () => {
  const visitor = api.visitor("192.0.2.50");
  for (let failure = 0; failure < 11; failure += 1)
    expect(await visitor.signIn("kate\0", "wrong")).toMatchObject({ status: 400 });
});

test("whatever letters the database takes for the same, the limit does", async () => {
  const rows: { letter: string; small: string }[] = [];
  // All at once may take longer than a statement may, on a busy machine.
  for (let first = 1; first <= 1_114_111; first += 100_000) {
    const some = await database.rw.raw<{ rows: typeof rows }>(
      `select chr(code) as letter, lower(chr(code)) as small from generate_series(?::int, ?::int) code
       where code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`,
      [first, Math.min(first + 99_999, 1_114_111)],
    );
    rows.push(...some.rows);
  }
  expect(rows.length).toBeGreaterThan(1_300);
  expect(rows.filter(({ letter, small }) => foldedName(letter) !== foldedName(small))).toEqual([]);
  expect(foldedName("ΝΙΚΟΣ")).toBe(foldedName("νικοσ"));
  expect(foldedName("ADMIN")).toBe(foldedName("adm\u0131n"));
});

test("failures that a success has followed are forgiven", async () => {
  const { username } = await api.make.user();
  for (let round = 0; round < 3; round += 1) {
    for (let failure = 0; failure < 5; failure += 1) await api.visitor("192.0.2.3").signIn(username, "wrong");
    expect(await api.visitor("192.0.2.3").signIn(username)).toMatchObject({ status: 200 });
  }
});

test("a hundred failures per address, over all accounts, and one IPv6 network is one address", async () => {
  const limits = limitsIn(database.rw);
  for (let index = 0; index < 99; index += 1)
    await askedPatiently(() => limits.attemptLogin(`account-${index}`, "2001:db8:0:0::/64"));
  expect(await api.visitor("2001:db8::1").signIn("somebody", "wrong")).toMatchObject({ status: 401 });
  expect(await api.visitor("2001:db8:0:0:ffff::1").signIn("anybody", "wrong")).toMatchObject({ status: 429 });
  expect(await api.visitor("2001:db8:0:1::1").signIn("anybody", "wrong")).toMatchObject({ status: 401 });
});

const signUp = (index: number) =>
  api.visitor("192.0.2.9").post("/api/register", {
    username: `limit-${index}`,
    name: "Limit",
    email: `limit-${index}@mail.example`,
    password: "secret",
  });

test("sixty accounts per address", async () => {
  const limits = limitsIn(database.rw);
  for (let index = 0; index < 59; index += 1) await askedPatiently(() => limits.attemptSignUp("192.0.2.9"));
  expect(await signUp(1)).toMatchObject({ status: 201 });
  expect(await signUp(2)).toMatchObject({ status: 429 });
});

const MINUTE = 60;
const HOUR = 3_600;

/**
 * As in docs/product/sign-in.md#limits and shares-and-calendar.md#limits: what is counted, how often, how
 * long.
 */
const counted: [key: string, most: number, seconds: number, attempt: (limits: Limits) => Promise<void>][] = [
  ["login-address:a", 100, HOUR, (limits) => limits.attemptLogin("x", "a")],
  ["sign-up:a", 60, HOUR, (limits) => limits.attemptSignUp("a")],
  ["report:7", 240, HOUR, (limits) => limits.attemptReport(7)],
  ["error-report:7", 120, HOUR, (limits) => limits.attemptErrorReport(7)],
  ["reset-address:a", 20, HOUR, (limits) => limits.attemptReset("a")],
  ["upload:7", 120, HOUR, (limits) => limits.attemptUpload(7)],
  ["mail:7", 200, HOUR, (limits) => limits.attemptMail(7)],
  ["link-look-ofAddress:a", 600, 10 * MINUTE, (limits) => limits.attemptLinkFrom("a", "look")],
  ["link-document-ofAddress:a", 60, 10 * MINUTE, (limits) => limits.attemptLinkFrom("a", "document")],
  ["link-answer-ofAddress:a", 30, 10 * MINUTE, (limits) => limits.attemptLinkFrom("a", "answer")],
  ["link-calendar-ofAddress:a", 3_000, 10 * MINUTE, (limits) => limits.attemptLinkFrom("a", "calendar")],
  ["link-look-ofLink:l", 3_000, 10 * MINUTE, (limits) => limits.attemptLink("l", "look")],
  ["link-document-ofLink:l", 240, 10 * MINUTE, (limits) => limits.attemptLink("l", "document")],
  ["link-answer-ofLink:l", 60, 10 * MINUTE, (limits) => limits.attemptLink("l", "answer")],
  ["link-calendar-ofLink:l", 120, 10 * MINUTE, (limits) => limits.attemptLink("l", "calendar")],
];

test.each(counted)("%s is counted to %i in %i s", async (key, most, seconds, attempt) => {
  const limits = limitsIn(database.rw);
  const before = Date.now();
  await attempt(limits);
  const row = await database.rw("app.limits").where({ key }).first();
  expect(row.points).toBe(1);
  expect(Number(row.expire) - before).toBeGreaterThanOrEqual(seconds * 1_000);
  expect(Number(row.expire) - Date.now()).toBeLessThanOrEqual(seconds * 1_000);
  await database
    .rw("app.limits")
    .where({ key })
    .update({ points: most - 1 });
  await attempt(limits);
  await expect(attempt(limits)).rejects.toMatchObject({ status: 429 });
  // Attempts counted by another process count here as well.
  await expect(attempt(limitsIn(database.rw))).rejects.toMatchObject({ status: 429 });
});

test("a new password is asked for five times per account, from wherever and however it is spelt", async () => {
  const limits = limitsIn(database.rw);
  const ask = (index: number, email?: string) => limits.attemptReset(`192.0.2.${60 + index}`, email);
  for (let index = 0; index < 5; index += 1)
    await ask(index, index % 2 ? "Kate@mail.example" : "kate@mail.example");
  await expect(ask(5, "kate@mail.example")).rejects.toMatchObject({ status: 429 });
  await ask(5, "nina@mail.example");
  await ask(5);
});

const answerFrom = (address: string, limits: Limits) => limits.attemptLinkFrom(address, "answer");

test("who has used up a link's limit causes no more work", async () => {
  const limits = limitsIn(database.rw);
  await answerFrom("192.0.2.70", limits);
  const count = () => database.rw("app.limits").where({ key: "link-answer-ofAddress:192.0.2.70" });
  await count().update({ points: 30 });
  await expect(answerFrom("192.0.2.70", limits)).rejects.toMatchObject({ status: 429 });
  await count().delete();
  await expect(answerFrom("192.0.2.70", limits)).rejects.toMatchObject({ status: 429 });
  expect(await count()).toEqual([]);
  await answerFrom("192.0.2.70", limitsIn(database.rw));
});

test("a database that does not answer is no limit that was reached", async () => {
  const closed = await openConnected(api.database.url, api.database.dataDir);
  await closed.close();
  await expect(limitsIn(closed.rw).attemptSignUp("b")).rejects.not.toMatchObject({ status: 429 });
});
