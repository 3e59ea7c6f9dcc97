import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Role } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { cookieKeys } from "../platform/session/cookie-keys.ts";
import { sessionCookie } from "../platform/session/sessions.ts";
import { type ApiServer, startApi } from "../server.ts";
import type { Config } from "../platform/configuration/config.ts";
import { factoriesIn } from "./factories.ts";
import { PatientClient, type TestClient } from "./test-client.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** Signs the cookies of tests. */
export const KEYS = ["a key for tests that is long enough"];
const HOUR = 3_600_000;

const COOKIE = sessionCookie(false);
const signatures = cookieKeys(KEYS);

/** A test file's own API, with its own database. */
export interface TestApi {
  readonly origin: string;
  readonly database: TestDatabase;
  /** Folder of mails written to files. */
  readonly outbox: string;
  /** Folder of the releases; empty at first. */
  readonly releaseStore: string;
  /** Folder searched for builds; empty at first. */
  readonly checkout: string;
  /** The schema's owner, who sees every tenant's rows. */
  readonly owner: Knex;
  readonly make: ReturnType<typeof factoriesIn>;
  /** Somebody without a session. */
  visitor(address?: string): TestClient;
  /**
   * A new user with this role, and their session. It is stored and not asked for: looking at a password
   * takes longer than most of what is tested.
   */
  signedIn(role: Role, dmcId?: number): Promise<TestClient>;
  /** A second process on the same database. */
  another(): Promise<Pick<TestApi, "origin" | "visitor" | "stop">>;
  stop(): Promise<void>;
}

/** Starts an API on a fresh database. */
export async function startTestApi(changes: Partial<Config> = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const config = { ...testConfig(database), ...changes };
  const owner = knexAsOwner(database.url);
  const make = factoriesIn(owner);
  const api = await startApi(config, KEYS, database.url);
  const origin = originOf(api);
  const visitor = visitorOf(origin);
  return {
    origin,
    database,
    outbox: config.outbox,
    releaseStore: config.releaseStore,
    checkout: config.checkout,
    owner,
    make,
    visitor,
    async signedIn(role, dmcId) {
      const { id } = await make.user({ role, dmcId: dmcId ?? null });
      const session = randomBytes(32).toString("base64url");
      await make.session(id, session);
      const client = visitor();
      client.cookies.set(COOKIE, session);
      client.cookies.set(`${COOKIE}.sig`, signatures.sign(`${COOKIE}=${session}`));
      return client;
    },
    async another() {
      const second = await startApi(config, KEYS, database.url);
      return { origin: originOf(second), visitor: visitorOf(originOf(second)), stop: () => second.stop() };
    },
    async stop() {
      await api.stop();
      await owner.destroy();
      await database.drop();
    },
  };
}

const visitorOf = (origin: string) => (address?: string) => new PatientClient(origin, address);

const originOf = ({ port }: ApiServer) => `http://127.0.0.1:${port}`;

const testConfig = ({ url, dataDir }: TestDatabase): Config => ({
  production: false,
  measures: false,
  traces: null,
  backups: { every: null, folder: "", keep: 1, days: 1 },
  host: "127.0.0.1",
  apiPort: 0,
  edgeHost: null,
  edgeUrl: "http://127.0.0.1:1",
  metricsHost: null,
  apiProcesses: 1,
  databaseUrl: url,
  poolerUrl: null,
  dataDir,
  appHost: "hub.example",
  smtpUrl: null,
  mailFrom: "DMC Hub <no-reply@hub.example>",
  mailRetry: 100,
  supportEmail: null,
  supportUrl: null,
  approvesInvitations: false,
  outbox: join(dataDir, `outbox-${new URL(url).pathname.slice(1)}`),
  releaseStore: join(dataDir, `releases-${new URL(url).pathname.slice(1)}`),
  checkout: join(dataDir, `checkout-${new URL(url).pathname.slice(1)}`),
  demo: false,
  sessionIdle: 8 * HOUR,
  sessionLife: 168 * HOUR,
  checksAnswers: true,
  logLevel: process.env["LOG_LEVEL"] ?? "silent",
});
