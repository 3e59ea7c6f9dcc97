import { Client, type ClientConfig } from "pg";
import { hostsOf } from "@dmc-hub/shared-types/configuration";

/** A server's place. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Longest wait for a host's answer, ms: less than the wait for a connection. */
const TIMEOUT = 800;

/** Questions that are not answered yet, by address, so that many new connections ask once. */
const asked = new Map<string, Promise<Host>>();

/**
 * The host that takes writes, of those that an address names: after a failover that is another one. All are asked at
 * once, so that a dead one is not waited for. @throws an error that says why each of them does not.
 */
export function writableHost(config: ClientConfig): Promise<Host> {
  const { connectionString = "" } = config;
  const known = asked.get(connectionString);
  if (known) return known;
  const answer = Promise.any(hostsOf(connectionString).map((place) => writableAt(place, config)))
    .catch(refuse)
    .finally(() => asked.delete(connectionString));
  asked.set(connectionString, answer);
  return answer;
}

/** @throws if the host does not answer, refuses, or takes no writes. */
async function writableAt(place: string, { ssl, connectionString = "" }: ClientConfig): Promise<Host> {
  const url = new URL(connectionString);
  url.host = place;
  const timeouts = { connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT };
  const client = new Client({
    connectionString: url.href,
    ssl,
    application_name: "dmc-hub hosts",
    ...timeouts,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("show transaction_read_only");
    if (rows[0].transaction_read_only === "on") throw new Error("takes no writes");
    return { host: client.host, port: client.port };
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
  } finally {
    client.end().catch(() => {});
  }
}

/** "The database cannot be reached now", in PostgreSQL's numbers. */
const CANNOT_CONNECT_NOW = "57P03";

function refuse(error: unknown): never {
  const reasons = (error as AggregateError).errors.map(({ message }: Error) => message);
  const message = `none of the hosts takes writes (${reasons.join("; ")})`;
  throw Object.assign(new Error(message, { cause: error }), { code: CANNOT_CONNECT_NOW });
}
