import * as z from "zod/mini";
import { webAddress } from "../core/addresses.ts";
import { email } from "../core/fields.ts";
import { address, keys, mailbox, oneOf, optionalNumber, share, such, text, wholeNumber } from "./rules.ts";
import { postgresAddress } from "./database-hosts.ts";
import { releaseVariables } from "./release-variables.ts";
import { variable, whole } from "./variable.ts";

const ON_OFF = ["on", "off"] as const;
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The numbers that are checked before anything is installed as well, by scripts/configuration.mjs. */
const PORTS = [1, 65_535] as const;
const PROCESSES = [1, 64] as const;
const NUMBER_OR_AUTO = `must be a whole number from ${PROCESSES.join(" to ")}, or auto`;

/** Everything that the product reads from its environment, by heading and name. */
export const variableGroups = {
  Addresses: {
    PORT: whole(3000, PORTS, "the one address that people open"),
    API_PORT: whole(4000, [0, 65_535], "the API's own process"),
    APP_HOST: variable(
      such("must be a host name", (value) => /^[\w.-]+(:\d+)?$/.test(value)),
      "`localhost:$PORT`",
      "the public host; a DMC's portal is `{subdomain}.$APP_HOST`",
    ),
    EDGE_HOST: variable(
      text,
      "`*`",
      "the address of this machine that `PORT` is open on, in plain HTTP; `*` for each of them",
    ),
    HOST: variable(text, "127.0.0.1", "the address of this machine that the API listens on"),
    TRUST_PROXY: variable(
      oneOf(["1", "0"]),
      "off",
      "`1` behind a proxy of your own that ends TLS: [docs/behind-tls.md](docs/behind-tls.md)",
    ),
  },
  Operation: {
    NODE_ENV: variable(
      oneOf(["production", "development", "test"]),
      "`development`; `production` in a release",
      "`production`: no demo data, and nothing that only development needs",
    ),
    DATA_DIR: variable(text, "`.data`", "the embedded database, logs, keys"),
    API_PROCESSES: variable(
      z.union([z.literal("auto"), wholeNumber(1, ...PROCESSES, NUMBER_OR_AUTO)], NUMBER_OR_AUTO),
      "1",
      "how many API processes share the calls, 1 to 64; `auto` for all cores but one",
    ),
    WATCHDOG_SECONDS: whole(
      10,
      [1, 3_600],
      "an API or edge process that does not answer for this long is restarted",
    ),
    LOG_LEVEL: variable(
      oneOf(LEVELS),
      "`warn`; `info` in production",
      "from which level on the API writes to its log",
    ),
    METRICS_PORT: variable(
      optionalNumber(...PORTS),
      "none",
      "Prometheus metrics of all processes at `/metrics` of this port: [docs/watching.md](docs/watching.md)",
    ),
    METRICS_HOST: variable(text, "127.0.0.1", "the address that they are answered at"),
    INVITATIONS: variable(
      oneOf(["direct", "approved"]),
      "`direct`",
      "`approved`: an administrator approves the colleagues whom staff invite",
    ),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(
      address(/^https?:\/\//, "http://127.0.0.1:4318"),
      "none",
      "an OpenTelemetry collector that traces are sent to, over HTTP: [docs/watching.md](docs/watching.md#traces)",
    ),
    OTEL_EXPORTER_OTLP_HEADERS: variable(text, "none", "`name=value`, comma-separated: what it asks for"),
    OTEL_TRACES_SAMPLER: variable(
      oneOf(SAMPLERS),
      "`parentbased_traceidratio`",
      "which calls are traced, in OpenTelemetry's words; the edge decides for all processes",
    ),
    OTEL_TRACES_SAMPLER_ARG: variable(share, "0.01", "the share of calls that `traceidratio` takes, 0 to 1"),
  },
  Database: {
    DATABASE_URL: variable(
      postgresAddress("postgres://user:password@host:5432/name"),
      "none",
      "a PostgreSQL 15 or newer, or [several hosts](docs/scaling.md#a-standby); without it the embedded one",
    ),
    DATABASE_POOLER_URL: variable(
      postgresAddress("postgres://host:6432/name"),
      "none",
      "a PgBouncer that the API goes through: [docs/scaling.md](docs/scaling.md)",
    ),
  },
  Backups: {
    BACKUP_EVERY: variable(
      optionalNumber(1, 8_760),
      "none",
      "hours after which the system backs itself up: [docs/operating.md](docs/operating.md#backups)",
    ),
    BACKUP_FOLDER: variable(text, "`backups` in `DATA_DIR`", "the folder of these backups"),
    BACKUP_KEEP: whole(14, [1, 10_000], "how many of them are kept"),
    BACKUP_KEEP_DAYS: whole(90, [1, 36_500], "how old they get; the newest is kept whatever its age"),
  },
  Sessions: {
    SESSION_KEYS: variable(
      keys,
      "made once, kept in `DATA_DIR`",
      "comma-separated, newest first, for API and edge; needed with `NODE_ENV=production`",
    ),
    SESSION_IDLE_HOURS: whole(8, [1, 8_760], "a session ends after so long without use"),
    SESSION_MAX_HOURS: whole(168, [1, 8_760], "a session ends after so long in any case"),
  },
  "Mail and help": {
    SMTP_URL: variable(
      address(/^smtps?:\/\//, "smtps://user:password@mail.example:465"),
      "none",
      "without it mails are written as .eml files to `DATA_DIR/outbox`",
    ),
    MAIL_FROM: variable(mailbox, "`no-reply@` the public host", "the sender of mails"),
    MAIL_RETRY_SECONDS: whole(
      30,
      [1, 3_600],
      "how long a mail that could not be sent waits; each time twice as long",
    ),
    SUPPORT_EMAIL: variable(
      z.optional(email("must look like support@hub.example")),
      "none",
      "the address that administrators find under Support Contact",
    ),
    SUPPORT_URL: variable(
      z.optional(webAddress("must look like https://hub.example/support")),
      "none",
      "a page for the same, such as `https://hub.example/support`",
    ),
  },
  "Remotes and releases": releaseVariables,
  Development: {
    DEMO: variable(
      oneOf(ON_OFF),
      "`on` with the embedded database",
      "demo data and accounts; never in production",
    ),
    CHECK_ANSWERS: variable(
      oneOf(ON_OFF),
      "off; `on` with `npm run dev`",
      "the API checks each of its answers against the contract, which takes longer than to make it",
    ),
    DEV_SERVERS: variable(text, "set by `npm run dev`", "the ports of development servers, as JSON"),
  },
};
