import { join, resolve } from "node:path";
import {
  edgeHost,
  edgeUrl,
  type Environment,
  InvalidVariables,
  keysIn,
  readVariables,
  type TraceSettings,
  traceSettings,
} from "@dmc-hub/shared-types/configuration";
import { mailDomain } from "./mail-domain.ts";
import { secretIn } from "./secret-file.ts";
import { SetupError } from "./setup-error.ts";

const HOUR = 3_600_000;

const checkout = resolve(import.meta.dirname, "../../../..");

/** The configuration that the API's processes read from their environment; docs/configuration.md lists it. */
export interface Config {
  readonly production: boolean;
  /** Address and port that the API listens on; port 0 takes any free one. */
  readonly host: string;
  readonly apiPort: number;
  /** The address that the edge listens on, null for every one, and where the API reaches it. */
  readonly edgeHost: string | null;
  readonly edgeUrl: string;
  /** The address that metrics are answered at; null if they are not. */
  readonly metricsHost: string | null;
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
  /**
   * The system's own backups: after how many hours, null for never; the absolute path of their folder, how many are kept,
   * and how old they get, days.
   */
  readonly backups: {
    readonly every: number | null;
    readonly folder: string;
    readonly keep: number;
    readonly days: number;
  };
  /** Whether metrics are kept, which the edge answers at METRICS_PORT. */
  readonly measures: boolean;
  /** Where traces are sent; null for nowhere. */
  readonly traces: TraceSettings | null;
  readonly logLevel: string;
}

/** Reads the configuration. @throws {SetupError} naming every variable that is wrong. */
export function readConfig(env: Environment): Config {
  const values = read(env);
  const production = values.NODE_ENV === "production";
  const databaseUrl = values.DATABASE_URL ?? null;
  const demoUnlessSaid = databaseUrl === null ? "on" : "off";
  const dataDir = resolve(values.DATA_DIR ?? join(checkout, ".data"));
  const appHost = (values.APP_HOST ?? `localhost:${values.PORT}`).toLowerCase();
  return {
    production,
    host: values.HOST ?? "127.0.0.1",
    apiPort: values.API_PORT,
    edgeHost: edgeHost(values),
    edgeUrl: edgeUrl(values),
    metricsHost: values.METRICS_PORT === undefined ? null : (values.METRICS_HOST ?? "127.0.0.1"),
    // `auto` is resolved by whoever starts the processes, who passes them a number.
    apiProcesses: values.API_PROCESSES === "auto" ? 1 : values.API_PROCESSES,
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
    backups: {
      every: values.BACKUP_EVERY ?? null,
      folder: resolve(values.BACKUP_FOLDER ?? join(dataDir, "backups")),
      keep: values.BACKUP_KEEP,
      days: values.BACKUP_KEEP_DAYS,
    },
    measures: values.METRICS_PORT !== undefined,
    traces: traceSettings(values),
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
  };
}

/** Keys that sign session cookies, newest first. @throws {SetupError} in production if there are none. */
export function sessionKeys(env: Environment, config: Config): string[] {
  const keys = keysIn(env["SESSION_KEYS"]);
  if (keys.length > 0) return keys;
  if (config.production) {
    throw new SetupError(
      "SESSION_KEYS is missing: set it to one or more long random texts, separated by commas.",
    );
  }
  return [secretIn(config.dataDir, "session-keys")];
}

function read(env: Environment): ReturnType<typeof readVariables> {
  try {
    return readVariables(env);
  } catch (error) {
    throw error instanceof InvalidVariables ? new SetupError(error.message) : error;
  }
}
