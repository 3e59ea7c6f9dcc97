import { join } from "node:path";
import {
  edgeHost,
  type Environment,
  keysIn,
  readVariables,
  type TraceSettings,
  traceSettings,
} from "@dmc-hub/shared-types/configuration";

/** The edge's configuration. */
export interface EdgeSettings {
  /** The port that people open. */
  readonly port: number;
  /** The address of this machine that it is open on; null for every one. */
  readonly host: string | null;
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

/** Reads the settings. Throws a sentence for the person who starts the edge. */
export function edgeSettings(environment: Environment): EdgeSettings {
  const values = readVariables(environment);
  return {
    port: values.PORT,
    host: edgeHost(values),
    apiPort: values.API_PORT,
    appHost: (values.APP_HOST ?? `localhost:${values.PORT}`).toLowerCase(),
    trustProxy: values.TRUST_PROXY === "1",
    store: values.RELEASE_STORE ?? join(values.DATA_DIR ?? ".data", "releases"),
    storeOrigin: originsOf(values.RELEASE_STORE_ORIGIN)[0] ?? "",
    overrideOrigins: originsOf(values.OVERRIDE_ORIGINS),
    devServers: values.DEV_SERVERS === undefined ? null : (JSON.parse(values.DEV_SERVERS) as DevServers),
  };
}

/** Where metrics are answered. */
export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
  /** The system's own backups; null if it makes none. */
  readonly backups: OwnBackups | null;
}

/** Where the system's own backups are, and after how long there is another one, s. */
export interface OwnBackups {
  readonly folder: string;
  readonly every: number;
}

/** Where metrics are answered, for this machine alone unless it is said otherwise; null for nowhere. */
export function metricsPlace(environment: Environment): MetricsPlace | null {
  const values = readVariables(environment);
  const { METRICS_PORT: port, METRICS_HOST: host = "127.0.0.1", BACKUP_EVERY: hours } = values;
  if (port === undefined) return null;
  const folder = values.BACKUP_FOLDER ?? join(values.DATA_DIR ?? ".data", "backups");
  return { port, host, backups: hours === undefined ? null : { folder, every: hours * 3_600 } };
}

/** Where traces are sent; null for nowhere. */
export const tracesPlace = (environment: Environment): TraceSettings | null =>
  traceSettings(readVariables(environment));

const originsOf = (text: string | undefined): string[] => keysIn(text).map((one) => new URL(one).origin);
