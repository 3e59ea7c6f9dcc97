import {
  type Environment,
  InvalidVariables,
  keysIn,
  misspeltIn,
  readVariables,
} from "@dmc-hub/shared-types/configuration";
import { fault, type Finding, ok, warning } from "./finding.ts";

/** Fewest characters of a key that nobody guesses. */
const LONG_KEY = 32;

type Values = ReturnType<typeof readVariables>;

/** What is wrong, misspelt or insecure in the environment; a single "ok" if nothing is. */
export function environmentFindings(environment: Environment): Finding[] {
  const found = [...misspelt(environment), ...valuesOf(environment)];
  return found.length > 0 ? found : [ok("environment", "every variable is right")];
}

const isProduction = (environment: Environment) => environment["NODE_ENV"] === "production";

/** A misspelt secret would leave production with a default that nobody chose. */
const misspelt = (environment: Environment): Finding[] =>
  misspeltIn(environment).map(({ name, meant }) =>
    (isProduction(environment) ? fault : warning)(
      name,
      `is none of the variables of DMC Hub; rename it to ${meant} if that was meant, else unset it`,
    ),
  );

function valuesOf(environment: Environment): Finding[] {
  try {
    const values = readVariables(environment);
    const risks = isProduction(environment) ? productionRisks(values) : demoRisks(values);
    if (values.PORT === values.API_PORT)
      risks.push(fault("API_PORT", `must be another than PORT, which is ${values.PORT}`));
    return risks.flatMap((risk) => risk || []);
  } catch (error) {
    if (!(error instanceof InvalidVariables)) throw error;
    return error.faults.map(({ name, message }) => fault(name, message));
  }
}

const productionRisks = (values: Values): (Finding | false)[] => [
  values.SESSION_KEYS === undefined &&
    fault("SESSION_KEYS", "is missing: make one with openssl rand -hex 32, the same for every process"),
  keysIn(values.SESSION_KEYS).some(({ length }) => length < LONG_KEY) &&
    warning(
      "SESSION_KEYS",
      `has a key of fewer than ${LONG_KEY} characters: put a longer one first, made with openssl rand -hex 32`,
    ),
  values.DATABASE_URL === undefined &&
    warning("DATABASE_URL", "is not set, so the embedded database is used, which is made for trials"),
  values.APP_HOST === undefined &&
    warning(
      "APP_HOST",
      "is not set, so portals and links in mails lead to localhost: set it to the public host",
    ),
  values.TRUST_PROXY !== "1" &&
    warning(
      "TRUST_PROXY",
      "is off, so people use http, which others can read: set it to 1 behind a proxy that ends TLS (docs/behind-tls.md)",
    ),
  values.EDGE_HOST === undefined &&
    warning(
      "EDGE_HOST",
      `is not set, so PORT ${values.PORT} answers plain http on every address: set it to 127.0.0.1 with a proxy on this machine, else to an address, or *, that a firewall keeps for the proxy`,
    ),
  values.SMTP_URL === undefined &&
    warning("SMTP_URL", "is not set, so mails reach nobody: they are written to DATA_DIR/outbox"),
  values.SMTP_URL !== undefined &&
    mayShowPassword(new URL(values.SMTP_URL)) &&
    warning(
      "SMTP_URL",
      "sends the password unencrypted to whoever answers there without TLS: write smtps://, or add ?requireTLS=true",
    ),
  values.DEMO === "on" && warning("DEMO", "is on and ignored: production has no demo accounts; unset it"),
  values.CHECK_ANSWERS === "on" && warning("CHECK_ANSWERS", "is on, which slows every answer down: unset it"),
];

/** Nodemailer changes to TLS where the server offers it, and goes on without where it does not. */
const mayShowPassword = ({ protocol, hostname, password, searchParams }: URL): boolean =>
  protocol === "smtp:" &&
  password !== "" &&
  !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname) &&
  searchParams.get("requireTLS") !== "true";

/** Their passwords are in the README. */
const demoRisks = ({ DEMO, DATABASE_URL, APP_HOST }: Values): (Finding | false)[] => [
  (DEMO ?? (DATABASE_URL === undefined ? "on" : "off")) === "on" &&
    APP_HOST !== undefined &&
    !/^(?:(?:[\w-]+\.)*localhost|127\.[\d.]+)(?::\d+)?$/.test(APP_HOST) &&
    warning(
      "DEMO",
      `is on at ${APP_HOST}: everybody knows the demo accounts' passwords; set NODE_ENV=production or DEMO=off`,
    ),
];
