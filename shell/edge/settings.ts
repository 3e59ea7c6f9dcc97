import { join } from "node:path";

/** The edge's configuration. */
export interface EdgeSettings {
  /** The port that people open. */
  readonly port: number;
  /** The API's port on this machine. */
  readonly apiPort: number;
  /** Public host, with its port unless that is the scheme's default. */
  readonly appHost: string;
  /** Trust the X-Forwarded-* headers of a proxy in front of the edge, which ends TLS. */
  readonly trustProxy: boolean;
  /** Folder of the release store. */
  readonly store: string;
  /** Origin that serves the store's files; empty if the edge does. */
  readonly storeOrigin: string;
  /** Origins from which people may take a remote for themselves, to develop it. */
  readonly overrideOrigins: readonly string[];
  /** Ports of the development servers; null if everything served was built. */
  readonly devServers: DevServers | null;
}

/** Ports of webpack's development servers on this machine; what has none is served as built. */
export interface DevServers {
  readonly shell?: number;
  /** By the remote's name. */
  readonly remotes: Readonly<Record<string, number>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws a sentence for the person who starts the edge. */
export function edgeSettings(environment: Environment): EdgeSettings {
  const port = portOf(environment, "PORT", 3000);
  return {
    port,
    apiPort: portOf(environment, "API_PORT", 4000),
    appHost: (environment["APP_HOST"] || `localhost:${port}`).toLowerCase(),
    trustProxy: environment["TRUST_PROXY"] === "1",
    store: environment["RELEASE_STORE"] || join(environment["DATA_DIR"] || ".data", "releases"),
    storeOrigin: originsOf(environment, "RELEASE_STORE_ORIGIN")[0] ?? "",
    overrideOrigins: originsOf(environment, "OVERRIDE_ORIGINS"),
    devServers: environment["DEV_SERVERS"] ? (JSON.parse(environment["DEV_SERVERS"]) as DevServers) : null,
  };
}

/** Where metrics are answered. */
export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/** Where metrics are answered, for this machine alone unless it is said otherwise; null for nowhere. */
export const metricsPlace = (environment: Environment): MetricsPlace | null =>
  environment["METRICS_PORT"]
    ? { port: portOf(environment, "METRICS_PORT", 0), host: environment["METRICS_HOST"] || "127.0.0.1" }
    : null;

/** Origins, separated by commas. Scripts come from there, so they must use TLS, or be this machine. */
function originsOf(environment: Environment, name: string): string[] {
  const given = (environment[name] ?? "").split(",").filter((text) => text.trim() !== "");
  return given.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
    const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
    if (url && url.href === `${url.origin}/` && (url.protocol === "https:" || isLocal)) return url.origin;
    throw new Error(
      `${name} contains "${text.trim()}". Use origins such as https://static.example, without a path.`,
    );
  });
}

function portOf(environment: Environment, name: string, fallback: number): number {
  const text = environment[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} is "${text}", which is not a port. Give a number from 1 to 65535.`);
  }
  return port;
}
