import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { Refusal } from "./steps.mjs";
import { root } from "./workspace.mjs";

const oldestNode = 20;

/** What the environment says of how to run, completed with the defaults. Refuses what cannot work. */
export function configuration(env = process.env) {
  refuseOldNode();
  const port = portOf("PORT", env.PORT, 3000);
  const apiPort = portOf("API_PORT", env.API_PORT, 4000);
  if (port === apiPort) throw new Refusal(`PORT and API_PORT are both ${port}. Give them different numbers.`);
  const isProduction = env.NODE_ENV === "production";
  if (isProduction && !env.SESSION_KEYS) {
    throw new Refusal("SESSION_KEYS is needed with NODE_ENV=production. Make one with: openssl rand -hex 32");
  }
  const appHost = env.APP_HOST || `localhost:${port}`;
  const dataDir = resolve(root, env.DATA_DIR || ".data");
  const isDemo = !isProduction && (env.DEMO ? env.DEMO === "on" : !env.DATABASE_URL);
  return {
    port,
    apiPort,
    dataDir,
    isDemo,
    address: `http://${appHost}`,
    log: (name) => join(dataDir, "logs", `${name}.log`),
    /** What the processes are told. */
    environment: {
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      APP_HOST: appHost,
      DEMO: isDemo ? "on" : "off",
    },
  };
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

/** Refuses, before the slow steps, what would fail after them: a port in use, a folder that cannot be written. */
export async function refuseWhatIsTaken({ port, apiPort, dataDir }) {
  await refuseTakenPort(port, "PORT", undefined);
  await refuseTakenPort(apiPort, "API_PORT", "127.0.0.1");
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new Refusal(
      `DATA_DIR ${dataDir} cannot be written. Choose another: DATA_DIR=/some/folder npm start`,
    );
  }
}

/** Step by step: Node's own recursive way never ends where a folder can be seen but not made, as below /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function refuseTakenPort(port, name, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", ({ code, message }) => reject(new Refusal(reasonOf(code, message, port, name))));
    server.listen({ port, host }, () => server.close(resolve));
  });
}

function reasonOf(code, message, port, name) {
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop what uses it, or choose another: ${name}=${port + 1} npm start`;
  }
  if (code === "EACCES")
    return `Port ${port} needs privileges. Choose one above 1023, such as: ${name}=3000 npm start`;
  return `Cannot listen on port ${port}: ${message}`;
}
