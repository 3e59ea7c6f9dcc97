import { describe, expect, test } from "@jest/globals";
import { environmentFindings } from "./environment-findings.ts";
import type { Finding } from "./finding.ts";

const KEY = "a-key-that-is-longer-than-any-guess";
const safe = {
  NODE_ENV: "production",
  SESSION_KEYS: KEY,
  DATABASE_URL: "postgres://hub:secret@db.example/hub",
  APP_HOST: "hub.example",
  TRUST_PROXY: "1",
  EDGE_HOST: "127.0.0.1",
  SMTP_URL: "smtps://hub:secret@mail.example",
};

const shown = (findings: readonly Finding[]) => findings.map(({ level, about }) => `${level} ${about}`);

describe("the environment", () => {
  test("of a careful production has nothing to say", () => {
    expect(shown(environmentFindings(safe))).toEqual(["ok environment"]);
  });

  test.each([
    ["a key that is guessed", { SESSION_KEYS: "sixteen-letters-" }, "warning SESSION_KEYS"],
    ["no key", { SESSION_KEYS: "" }, "error SESSION_KEYS"],
    ["a misspelt name", { DATABSE_URL: "x" }, "error DATABSE_URL"],
    ["demo data", { DEMO: "on" }, "warning DEMO"],
    ["http", { TRUST_PROXY: "" }, "warning TRUST_PROXY"],
    ["plain http on every address", { EDGE_HOST: "" }, "warning EDGE_HOST"],
    ["no key of the platform's", { RELEASE_PLATFORM_KEY: "x" }, "error RELEASE_PLATFORM_KEY"],
    ["the embedded database", { DATABASE_URL: "" }, "warning DATABASE_URL"],
    ["no public host", { APP_HOST: "" }, "warning APP_HOST"],
    ["no mail server", { SMTP_URL: "" }, "warning SMTP_URL"],
    ["a mail server without TLS", { SMTP_URL: "smtp://hub:secret@mail.example:587" }, "warning SMTP_URL"],
    ["slow answers", { CHECK_ANSWERS: "on" }, "warning CHECK_ANSWERS"],
    ["a wrong value", { PORT: "http" }, "error PORT"],
    ["one port for two", { PORT: "4000" }, "error API_PORT"],
  ])("production with %s", (_, change, finding) => {
    expect(shown(environmentFindings({ ...safe, ...change }))).toEqual([finding]);
  });

  test.each([
    "smtp://hub:secret@mail.example:587?requireTLS=true",
    "smtp://hub:secret@localhost:587",
    "smtp://mail.example:25",
  ])("of a password that nobody else gets has nothing to say: %s", (SMTP_URL) => {
    expect(shown(environmentFindings({ ...safe, SMTP_URL }))).toEqual(["ok environment"]);
  });

  test("of a firewall's production says so by itself", () => {
    expect(shown(environmentFindings({ ...safe, EDGE_HOST: "*" }))).toEqual(["ok environment"]);
  });

  test("outside of production only mistakes count, and demo accounts that others reach", () => {
    expect(shown(environmentFindings({}))).toEqual(["ok environment"]);
    expect(shown(environmentFindings({ DATABSE_URL: "x" }))).toEqual(["warning DATABSE_URL"]);
    expect(shown(environmentFindings({ APP_HOST: "hub.example" }))).toEqual(["warning DEMO"]);
    expect(shown(environmentFindings({ APP_HOST: "hub.localhost:3000" }))).toEqual(["ok environment"]);
  });
});
