import { createServer } from "node:net";
import { Refusal } from "./steps.mjs";
import { startCommand } from "./workspace.mjs";

/** What EDGE_HOST stands for each address of this machine by. */
const every = "*";

/** The places that a system listens at: the numbers of ports, the addresses, and the variables of both. */
export const listenersOf = ({ port, apiPort, metricsPort }, env) => [
  {
    port,
    portName: "PORT",
    host: edgeHostOf(env) === every ? undefined : edgeHostOf(env),
    hostName: "EDGE_HOST",
  },
  { port: apiPort, portName: "API_PORT", host: env.HOST || "127.0.0.1", hostName: "HOST" },
  ...(metricsPort
    ? [
        {
          port: metricsPort,
          portName: "METRICS_PORT",
          host: env.METRICS_HOST || "127.0.0.1",
          hostName: "METRICS_HOST",
        },
      ]
    : []),
];

/** Where this machine reaches the edge: as edgeUrl of shared-types says, which not every Node reads that starts this. */
export function edgeUrlOf(port, env) {
  const host = edgeHostOf(env);
  const near = [every, "0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
}

const edgeHostOf = ({ EDGE_HOST }) => EDGE_HOST || every;

/** Refuses a place that cannot be listened at, unless that changes until then. */
export async function refuseTaken(listener, until) {
  for (;;) {
    const error = await listenError(listener);
    if (!error) return;
    if (performance.now() > until || error.code !== "EADDRINUSE")
      throw new Refusal(reasonOf(error, listener));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Why nobody can listen there; null if one can. */
const listenError = ({ port, host }) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host }, () => server.close(() => resolve(null)));
  });

function reasonOf({ code, message }, { port, portName, host, hostName }) {
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop what uses it, or choose another: ${portName}=${port + 1} ${startCommand}`;
  }
  if (code === "EACCES")
    return `Port ${port} needs privileges. Choose one above 1023, such as: ${portName}=3000 ${startCommand}`;
  if (host !== undefined && notHere.has(code))
    return `${hostName} ${host} is no address of this machine (${code}). Choose one that is: ${hostName}=127.0.0.1 ${startCommand}`;
  return `Cannot listen on port ${port}: ${message}`;
}

/** The address belongs elsewhere, or the name to no address at all. */
const notHere = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA"]);
