import { expect, test } from "@jest/globals";
import { asUrl, hostsOf } from "./database-hosts.ts";
import { readVariables } from "./read-variables.ts";

test.each([
  ["postgres://me:secret@one,two:5433/hub", "postgres://me:secret@one/hub?hosts=one%2Ctwo%3A5433"],
  [
    "postgresql://one:1,two:2/hub?sslmode=require",
    "postgresql://one:1/hub?sslmode=require&hosts=one%3A1%2Ctwo%3A2",
  ],
  ["postgres://one,two", "postgres://one?hosts=one%2Ctwo"],
  ["postgres://one/hub", "postgres://one/hub"],
  ["postgres://one/a,b", "postgres://one/a,b"],
  ["postgres://me@one,/hub", "postgres://me@one,/hub"],
  ["postgres://me@one:x,two/hub", "postgres://me@one:x,two/hub"],
  ["see postgres://one,two/hub", "see postgres://one,two/hub"],
])("the database's address %s is carried on as %s", (text, url) => {
  expect(asUrl(text)).toBe(url);
  expect(asUrl(url)).toBe(url);
});

const asking = (session: string) => `postgres://one,two/hub?target_session_attrs=${session}`;

test("of several hosts only one that takes writes may be asked for", () => {
  for (const session of ["read-write", "primary"])
    expect(hostsOf(readVariables({ DATABASE_URL: asking(session) }).DATABASE_URL ?? "")).toEqual([
      "one",
      "two",
    ]);
  expect(() => readVariables({ DATABASE_URL: asking("any") })).toThrow(
    "DATABASE_URL may ask for target_session_attrs=read-write alone.",
  );
  expect(hostsOf("postgres://one:5433/hub")).toEqual(["one:5433"]);
});
