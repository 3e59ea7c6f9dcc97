import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { edgeUrlOf, listenersOf, refuseTaken } from "./listeners.mjs";
import { endKilledSystems, refuseSecond } from "./running.mjs";
import { Refusal } from "./steps.mjs";
import { root, startCommand } from "./workspace.mjs";

const oldestNode = 20;

/** Longest wait for the ports of a killed system, whose child processes end later, ms. */
const leavingMs = 3_000;

/** The configuration from the environment, completed with defaults. Refuses what cannot work. */
export function configuration(env = process.env) {
  refuseOldNode();
  const { port, dataDir } = systemPlace(env);
  const apiPort = portOf("API_PORT", env.API_PORT, 4000);
  if (port === apiPort) throw new Refusal(`PORT and API_PORT are both ${port}. Give them different numbers.`);
  const metricsPort = env.METRICS_PORT ? portOf("METRICS_PORT", env.METRICS_PORT) : null;
  const isProduction = env.NODE_ENV === "production";
  if (isProduction && !env.SESSION_KEYS) {
    throw new Refusal("SESSION_KEYS is needed with NODE_ENV=production. Make one with: openssl rand -hex 32");
  }
  const appHost = env.APP_HOST || `localhost:${port}`;
  const apiProcesses = processesOf(env.API_PROCESSES);
  const isDemo = !isProduction && (env.DEMO ? env.DEMO === "on" : !env.DATABASE_URL);
  return {
    port,
    apiPort,
    listeners: listenersOf({ port, apiPort, metricsPort }, env),
    edgeUrl: edgeUrlOf(port, env),
    apiProcesses,
    silenceMs: wholeNumber("WATCHDOG_SECONDS", env.WATCHDOG_SECONDS || 10, 1, 3_600) * 1_000,
    dataDir,
    isDemo,
    address: `${env.TRUST_PROXY === "1" ? "https" : "http"}://${appHost}`,
    /** How often the system backs itself up, hours; null for never. */
    backups: {
      every: env.BACKUP_EVERY ? wholeNumber("BACKUP_EVERY", env.BACKUP_EVERY, 1, 8_760) : null,
      folder: resolve(root, env.BACKUP_FOLDER || join(dataDir, "backups")),
    },
    log: (name) => join(dataDir, "logs", `${name}.log`),
    /** The environment of the processes. */
    environment: {
      PORT: String(port),
      API_PORT: String(apiPort),
      API_PROCESSES: String(apiProcesses),
      DATA_DIR: dataDir,
      APP_HOST: appHost,
      DEMO: isDemo ? "on" : "off",
      // Every release means the same folder.
      ...(env.BACKUP_FOLDER && { BACKUP_FOLDER: resolve(root, env.BACKUP_FOLDER) }),
    },
  };
}

/** Identifies a system: no two share both values. */
export const systemPlace = (env = process.env) => ({
  port: portOf("PORT", env.PORT, 3000),
  dataDir: resolve(root, env.DATA_DIR || ".data"),
});

/** Leaves one core for the edge and the database. */
const processesOf = (text) =>
  text === "auto"
    ? Math.max(1, availableParallelism() - 1)
    : wholeNumber("API_PROCESSES", text || 1, 1, 64, ", or auto for all cores but one");

function wholeNumber(name, text, min, max, more = "") {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Refusal(`${name} is "${text}". Give a whole number from ${min} to ${max}${more}.`);
}

function refuseOldNode() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < oldestNode) {
    throw new Refusal(
      `Node ${process.versions.node} is too old. Install Node ${oldestNode} or newer, then try again.`,
    );
  }
}

function portOf(name, text, fallback) {
  const port = Number(text || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Refusal(`${name} is "${text}", which is not a port. Give a number from 1 to 65535.`);
}

/**
 * Checks, before the slow steps, for what would fail after them: a port in use, an address of another machine, a
 * folder that cannot be written. Waits for the rest of a killed system to end first.
 */
export async function refuseWhatIsTaken({ port, listeners, dataDir }) {
  const until = performance.now() + ((await endKilledSystems(dataDir)) ? leavingMs : 0);
  refuseSecond({ dataDir, port });
  for (const listener of listeners) await refuseTaken(listener, until);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new Refusal(
      `DATA_DIR ${dataDir} cannot be written. Choose another: DATA_DIR=/some/folder ${startCommand}`,
    );
  }
}

/**
 * Step by step: Node's own recursive mkdir never returns where a folder can be seen but not created, as below
 * /proc.
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
