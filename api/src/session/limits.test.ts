import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Database, openDatabase } from "../database/database.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { foldedName, limitsIn } from "./limits.ts";

let api: TestApi;
let database: Database;

beforeAll(async () => {
  api = await startTestApi();
  database = openDatabase(api.database.url, api.database.dataDir);
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
  // Nor is there another path to the same call.
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
  const { rows } = await database.rw.raw<{ rows: { letter: string; small: string }[] }>(
    `select chr(code) as letter, lower(chr(code)) as small from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`,
  );
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
  const attempts = Array.from({ length: 99 }, (_, index) =>
    limits.attemptLogin(`account-${index}`, "2001:db8:0:0::/64"),
  );
  await Promise.all(attempts);
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
  await Promise.all(Array.from({ length: 59 }, () => limits.attemptSignUp("192.0.2.9")));
  expect(await signUp(1)).toMatchObject({ status: 201 });
  expect(await signUp(2)).toMatchObject({ status: 429 });
});
