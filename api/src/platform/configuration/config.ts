import { join, resolve } from "node:path";
import { email, webAddress } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { mailDomain } from "./mail-domain.ts";
import { secretIn } from "./secret-file.ts";
import { SetupError } from "./setup-error.ts";

const HOUR = 3_600_000;

const checkout = resolve(import.meta.dirname, "../../../..");

/** The configuration that the API's processes read from their environment; README.md lists it. */
export interface Config {
  readonly production: boolean;
  /** Address and port that the API listens on; port 0 takes any free one. */
  readonly host: string;
  readonly apiPort: number;
  /** The edge's address on this machine. */
  readonly edgeUrl: string;
  /** Number of API processes on this machine. */
  readonly apiProcesses: number;
  /** Address of the PostgreSQL to use; null for the embedded one. */
  readonly databaseUrl: string | null;
  /** Address of a transaction pooler in front of that PostgreSQL, such as PgBouncer; null for none. */
  readonly poolerUrl: string | null;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Public host with its port; a DMC's portal is one label below it. */
  readonly appHost: string;
  /** Mail server, such as smtps://user:password@mail.example; null writes mails to files. */
  readonly smtpUrl: string | null;
  /** Sender of mails, `Name <address>`. */
  readonly mailFrom: string;
  /** Wait before a mail's second attempt, ms; doubles with each further one. */
  readonly mailRetry: number;
  /** Where people get help, an e-mail address and a page; null for none. */
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  /** Whether an administrator approves the colleagues whom staff invite. */
  readonly approvesInvitations: boolean;
  /** Absolute path of the folder for mails written to files. */
  readonly outbox: string;
  /** Absolute path of the folder that remotes are released into. */
  readonly releaseStore: string;
  /** Absolute path of the checkout, whose builds are served where nothing has been released. */
  readonly checkout: string;
  /** Whether an empty database is filled with demo data. */
  readonly demo: boolean;
  /** A session ends after this long without use, ms. */
  readonly sessionIdle: number;
  /** A session ends after this long in any case, ms. */
  readonly sessionLife: number;
  /** Whether every answer is checked against the contract, which costs more than making it: for tests and development. */
  readonly checksAnswers: boolean;
  /** Whether metrics are kept, which the edge answers at METRICS_PORT. */
  readonly measures: boolean;
  readonly logLevel: string;
}

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** An address, or a name followed by the address in angle brackets. */
const MAILBOX = /^(?:[^\p{Cc}<>@,]*<[^\p{Cc}\s<>@,]+@[\w.-]+>|[^\p{Cc}\s<>@,]+@[\w.-]+)$/u;

const port = (fallback: number) => numberFrom(fallback, 0, 65_535);

const environment = z.object({
  NODE_ENV: z._default(z.string(), "development"),
  PORT: port(3000),
  API_PORT: port(4000),
  API_PROCESSES: numberFrom(1, 1, 64),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresAddress, "must look like postgres://user:password@host:5432/name")),
  ),
  DATABASE_POOLER_URL: z.optional(
    z.string().check(z.refine(isPostgresAddress, "must look like postgres://host:6432/name")),
  ),
  DATA_DIR: z._default(z.string(), join(checkout, ".data")),
  APP_HOST: z.optional(z.string().check(z.regex(/^[\w.-]+(:\d+)?$/, "must be a host name"))),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isMailServer, "must look like smtps://user:password@mail.example:465")),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(MAILBOX, "must look like DMC Hub <hub@mail.example>, in one line")),
  ),
  MAIL_RETRY_SECONDS: numberFrom(30, 1, 3_600),
  SUPPORT_EMAIL: z.optional(email("must look like support@hub.example")),
  SUPPORT_URL: z.optional(webAddress("must look like https://hub.example/support")),
  INVITATIONS: z.optional(z.enum(["direct", "approved"], "must be direct or approved")),
  RELEASE_STORE: z.optional(z.string()),
  SESSION_KEYS: z.optional(z.string()),
  DEMO: z.optional(z.enum(["on", "off"], "must be on or off")),
  SESSION_IDLE_HOURS: numberFrom(8, 1, 8_760),
  SESSION_MAX_HOURS: numberFrom(168, 1, 8_760),
  CHECK_ANSWERS: z.optional(z.enum(["on", "off"], "must be on or off")),
  METRICS_PORT: z.optional(numberFrom(0, 1, 65_535)),
  LOG_LEVEL: z.optional(z.enum(LEVELS, `must be one of ${LEVELS.join(", ")}`)),
});

/** Reads the configuration. @throws {SetupError} naming every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(env);
  const production = values.NODE_ENV === "production";
  const databaseUrl = values.DATABASE_URL ?? null;
  const demoUnlessSaid = databaseUrl === null ? "on" : "off";
  const dataDir = resolve(values.DATA_DIR);
  const appHost = values.APP_HOST ?? `localhost:${values.PORT}`;
  return {
    production,
    host: values.HOST,
    apiPort: values.API_PORT,
    edgeUrl: `http://127.0.0.1:${values.PORT}`,
    apiProcesses: values.API_PROCESSES,
    databaseUrl,
    poolerUrl: values.DATABASE_POOLER_URL ?? null,
    dataDir,
    appHost,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `DMC Hub <no-reply@${mailDomain(appHost)}>`,
    mailRetry: values.MAIL_RETRY_SECONDS * 1_000,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    supportUrl: values.SUPPORT_URL ?? null,
    approvesInvitations: values.INVITATIONS === "approved",
    outbox: join(dataDir, "outbox"),
    releaseStore: resolve(values.RELEASE_STORE ?? join(dataDir, "releases")),
    checkout,
    demo: !production && (values.DEMO ?? demoUnlessSaid) === "on",
    sessionIdle: values.SESSION_IDLE_HOURS * HOUR,
    sessionLife: values.SESSION_MAX_HOURS * HOUR,
    checksAnswers: values.CHECK_ANSWERS === "on",
    measures: values.METRICS_PORT !== undefined,
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
  };
}

/** Keys that sign session cookies, newest first. @throws {SetupError} in production if there are none. */
export function sessionKeys(env: NodeJS.ProcessEnv, config: Config): string[] {
  const given = (env["SESSION_KEYS"] ?? "").split(",").map((key) => key.trim());
  const keys = given.filter((key) => key !== "");
  if (keys.some((key) => key.length < 16)) {
    throw new SetupError("SESSION_KEYS: each key must have at least 16 characters.");
  }
  if (keys.length > 0) return keys;
  if (config.production) {
    throw new SetupError(
      "SESSION_KEYS is missing: set it to one or more long random texts, separated by commas.",
    );
  }
  return [secretIn(config.dataDir, "session-keys")];
}

function parse(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(isGiven));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new SetupError(`The configuration is invalid: ${faults.join("; ")}.`);
}

/** `auto` is resolved by whoever starts the processes, who passes them a number. */
const isGiven = ([name, value]: [string, string?]) =>
  value !== "" && !(name === "API_PROCESSES" && value === "auto");

function numberFrom(fallback: number, min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.transform((value: unknown) => (value === undefined ? fallback : Number(value))),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );
}

function isMailServer(value: string): boolean {
  return /^smtps?:\/\//.test(value) && URL.canParse(value);
}

function isPostgresAddress(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
}
