import { expect, test } from "@jest/globals";
import { readVariables } from "./read-variables.ts";
import { keysIn } from "./rules.ts";

const KEY = `ed25519:${"A".repeat(43)}`;

/** What a variable takes, what it does not, and what it says then. */
const rules: [name: string, right: readonly string[], wrong: readonly string[], message: string][] = [
  ["PORT", ["1", "65535"], ["0", "65536", "http", "1.5"], "must be a whole number from 1 to 65535"],
  ["API_PORT", ["0", "65535"], ["-1", "65536"], "must be a whole number from 0 to 65535"],
  ["METRICS_PORT", ["1", "65535"], ["0", "65536", "x"], "must be a whole number from 1 to 65535"],
  ["API_PROCESSES", ["1", "64", "auto"], ["0", "65", "many"], "must be a whole number from 1 to 64, or auto"],
  ["WATCHDOG_SECONDS", ["1", "3600"], ["0", "3601"], "must be a whole number from 1 to 3600"],
  ["BACKUP_EVERY", ["1", "8760"], ["0", "8761"], "must be a whole number from 1 to 8760"],
  ["BACKUP_KEEP", ["1", "10000"], ["0", "10001"], "must be a whole number from 1 to 10000"],
  ["BACKUP_KEEP_DAYS", ["1", "36500"], ["0", "36501"], "must be a whole number from 1 to 36500"],
  ["SESSION_IDLE_HOURS", ["1", "8760"], ["0", "8761"], "must be a whole number from 1 to 8760"],
  ["SESSION_MAX_HOURS", ["1", "8760"], ["0", "8761"], "must be a whole number from 1 to 8760"],
  ["MAIL_RETRY_SECONDS", ["1", "3600"], ["0", "3601"], "must be a whole number from 1 to 3600"],
  ["OTEL_TRACES_SAMPLER_ARG", ["0", "1", "0.5"], ["1.1", "-0.1"], "must be a number from 0 to 1"],
  [
    "APP_HOST",
    ["hub.example", "localhost:3000"],
    ["https://hub.example", "hub.example:", "a b", "hub:x"],
    "must be a host name",
  ],
  ["TRUST_PROXY", ["1", "0"], ["yes"], "must be 1 or 0"],
  ["NODE_ENV", ["production", "development", "test"], ["prod"], "must be production, development or test"],
  [
    "LOG_LEVEL",
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    ["all"],
    "must be fatal, error, warn, info, debug, trace or silent",
  ],
  ["INVITATIONS", ["direct", "approved"], ["none"], "must be direct or approved"],
  [
    "OTEL_TRACES_SAMPLER",
    ["always_on", "parentbased_always_on"],
    ["sometimes"],
    "must be always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off or parentbased_traceidratio",
  ],
  ["DEMO", ["on", "off"], ["1"], "must be on or off"],
  ["CHECK_ANSWERS", ["on", "off"], ["1"], "must be on or off"],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    ["http://127.0.0.1:4318", "https://c.example/otlp"],
    ["c.example", "x http://c", "http://"],
    "must look like http://127.0.0.1:4318",
  ],
  [
    "SMTP_URL",
    ["smtp://mail.example", "smtps://user:password@mail.example:465"],
    ["mail.example", "http://mail.example", "x smtp://mail"],
    "must look like smtps://user:password@mail.example:465",
  ],
  [
    "SHELL_URL",
    ["https://hub.example", "http://localhost:3000"],
    ["hub.example", "x https://hub.example"],
    "must look like https://hub.example",
  ],
  [
    "DATABASE_URL",
    ["postgres://u:p@one:5432/hub", "postgresql://one,two:5433/hub"],
    ["mysql://one/hub", "x postgres://one/hub", "postgres://one:x,two/hub"],
    "must look like postgres://user:password@host:5432/name",
  ],
  [
    "DATABASE_POOLER_URL",
    ["postgres://one:6432/hub"],
    ["one:6432"],
    "must look like postgres://host:6432/name",
  ],
  [
    "SESSION_KEYS",
    ["a".repeat(16), `${"a".repeat(16)}, ${"b".repeat(20)},`],
    ["a".repeat(15), `${"a".repeat(16)},short`, `${"a".repeat(16)},   short   a`],
    "must have at least 16 characters in each key",
  ],
  [
    "RELEASE_STORE_ORIGIN",
    [
      "https://static.example",
      "http://localhost:81",
      "http://127.0.0.1",
      "https://a.example, https://b.example",
    ],
    [
      "http://static.example",
      "https://static.example/files",
      "ftp://localhost",
      "static",
      "https://a.example,b",
    ],
    "must be origins such as https://static.example, without a path",
  ],
  [
    "OVERRIDE_ORIGINS",
    ["http://localhost:3001"],
    ["http://dev.example:3001"],
    "must be origins such as https://static.example, without a path",
  ],
  [
    "RELEASE_PLATFORM_KEY",
    [KEY],
    [`${KEY}A`, "key"],
    "must look like ed25519:… with 43 characters, as owners add prints it",
  ],
  [
    "MAIL_FROM",
    [
      "hub@mail.example",
      "DMC Hub <hub@mail.example>",
      "<hub@mail.example>",
      "Zoë Ångström <zoe@mail.example>",
    ],
    [
      "hub",
      "DMC Hub",
      "DMC Hub <hub>",
      "a@b c@d",
      "DMC Hub <hub@mail.example> x",
      "x <a@b>, y <c@d>",
      "A\nBcc: x <a@b.example>",
      "a@b@c",
      "<a b@mail.example>",
      "Hub <hub@mail.example",
    ],
    "must look like DMC Hub <hub@mail.example>, in one line",
  ],
  ["SUPPORT_EMAIL", ["support@hub.example"], ["support"], "must look like support@hub.example"],
  [
    "SUPPORT_URL",
    ["https://hub.example/support"],
    ["hub.example", "javascript:alert(1)"],
    "must look like https://hub.example/support",
  ],
];

test.each(rules)("%s takes what it says, and says what it takes", (name, right, wrong, message) => {
  for (const value of right) expect(() => readVariables({ [name]: value })).not.toThrow();
  for (const value of wrong)
    expect(() => readVariables({ [name]: value })).toThrow(
      `The configuration is invalid: ${name} ${message}.`,
    );
});

test("what is not given has these values", () => {
  const given = Object.entries(readVariables({})).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(given)).toEqual({
    PORT: 3000,
    API_PORT: 4000,
    API_PROCESSES: 1,
    WATCHDOG_SECONDS: 10,
    BACKUP_KEEP: 14,
    BACKUP_KEEP_DAYS: 90,
    SESSION_IDLE_HOURS: 8,
    SESSION_MAX_HOURS: 168,
    MAIL_RETRY_SECONDS: 30,
  });
});

test("keys are those between commas, without blanks", () => {
  expect(keysIn(undefined)).toEqual([]);
  expect(keysIn(" one, two ,,three,")).toEqual(["one", "two", "three"]);
});
