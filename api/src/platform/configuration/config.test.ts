import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, sessionKeys } from "./config.ts";
import { SetupError } from "./setup-error.ts";

describe("the environment", () => {
  test("has the documented defaults", () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: "127.0.0.1",
      apiPort: 4000,
      databaseUrl: null,
      dataDir: expect.stringMatching(/\.data$/),
      appHost: "localhost:3000",
      smtpUrl: null,
      mailFrom: "DMC Hub <no-reply@dmc-hub.invalid>",
      mailRetry: 30_000,
      supportEmail: null,
      supportUrl: null,
      outbox: expect.stringMatching(/\.data\/outbox$/),
      demo: true,
      checksAnswers: false,
      sessionIdle: 8 * 3_600_000,
      sessionLife: 7 * 24 * 3_600_000,
    });
  });

  test("takes the host's name as hosts are compared", () => {
    expect(readConfig({ APP_HOST: "Hub.Example:8443" }).appHost).toBe("hub.example:8443");
  });

  test("makes no demo data in somebody's own database, and never in production", () => {
    const DATABASE_URL = "postgres://me@db.example/hub";
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: "on" }).demo).toBe(true);
    expect(readConfig({ NODE_ENV: "production", DEMO: "on" }).demo).toBe(false);
    expect(readConfig({ DEMO: "off" }).demo).toBe(false);
  });

  test.each([
    ["API_PORT", "99999"],
    ["PORT", "http"],
    ["DATABASE_URL", "mysql://x"],
    ["DEMO", "perhaps"],
    ["APP_HOST", "http://x/"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "Hub <a@mail.example>\nBcc: b@mail.example"],
    ["SUPPORT_EMAIL", "help at hub.example"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["SESSION_IDLE_HOURS", "0"],
    ["CHECK_ANSWERS", "sometimes"],
    ["LOG_LEVEL", "loud"],
    ["API_PROCESSES", "65"],
    ["NODE_ENV", "prod"],
    ["SESSION_KEYS", "long-enough-to-be-a-key,short"],
    ["TRUST_PROXY", "yes"],
    ["OVERRIDE_ORIGINS", "https://static.example/path"],
  ])("names %s when it is wrong", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^The configuration is invalid: ${name} must`),
    );
  });

  test("takes several hosts, of which one takes writes, and asks for nothing else of them", () => {
    const address = "postgres://me@one:5432,two:5433/hub";
    const hosts = expect.stringMatching(/^postgres:\/\/me@one:5432\/hub\?.*hosts=one%3A5432%2Ctwo%3A5433$/);
    for (const more of ["", "?target_session_attrs=read-write"])
      expect(read(`${address}${more}`)).toMatchObject({ databaseUrl: hosts, poolerUrl: hosts });
    expect(() => read(`${address}?target_session_attrs=prefer-standby`)).toThrow(
      "DATABASE_URL may ask for target_session_attrs=read-write alone",
    );
    expect(() => read("postgres://me@one,/hub")).toThrow("DATABASE_URL must look like");
  });

  test("takes an empty variable for none", () => {
    expect(readConfig({ API_PORT: "", DATABASE_URL: "" })).toMatchObject({
      apiPort: 4000,
      databaseUrl: null,
    });
  });
});

const read = (value: string) => readConfig({ DATABASE_URL: value, DATABASE_POOLER_URL: value });

const config = (NODE_ENV: string) =>
  readConfig({ NODE_ENV, DATA_DIR: mkdtempSync(join(tmpdir(), "dmc-hub-keys-")) });

describe("session keys", () => {
  test("are made once, and kept from other eyes", () => {
    const here = config("development");
    const [key] = sessionKeys({}, here);
    expect(key?.length).toBeGreaterThan(40);
    expect(sessionKeys({}, here)).toEqual([key]);
    const file = join(here.dataDir, "session-keys");
    expect(readFileSync(file, "utf8").trim()).toBe(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(here.dataDir, { recursive: true });
  });

  test("must be given in production, long enough", () => {
    expect(() => sessionKeys({}, config("production"))).toThrow(SetupError);
    expect(() => readConfig({ SESSION_KEYS: "short" })).toThrow(/16 characters/);
    const keys = { SESSION_KEYS: "newest-key-of-them-all, the-key-of-last-year" };
    expect(sessionKeys(keys, config("production"))).toEqual([
      "newest-key-of-them-all",
      "the-key-of-last-year",
    ]);
  });
});
