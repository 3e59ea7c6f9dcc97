import knexFactory, { type Knex } from "knex";
import { types } from "pg";
import { addressFor, type LoginRole, onHost } from "./roles.ts";
import { MachinePools } from "./machine-pools.ts";
import { TenantForms } from "./tenant-forms.ts";
import { DirectClient, PooledClient } from "./lost-connections.ts";

// pg would turn dates into local midnights, a day off in eastern time zones, and big integers into text.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Time limits, ms, so that a call is answered within 3 s whatever the database does: the wait for a
 * connection plus the longest read.
 */
const TIMES = { connect: 1_000, acquire: 1_000, lock: 1_200, statement: 1_600, read: 1_900 };

/** The longest that a timer can be set to, ms. */
const LONGEST_TIMER = 2_147_483_647;

/** The API's two ways into the database. */
export interface Database {
  /** Reads and writes shared tables, and the rows of the tenant set by `asTenant`. */
  readonly rw: Knex;
  /** Reads every tenant's rows, for administrators. */
  readonly admin: Knex;
  /** Reads rows of the DMC `dmcId` as `rw`, on a cluster on their machine itself; every DMC's as `admin` if it is null. */
  readonly read: <Result>(dmcId: number | null, work: (db: Knex) => PromiseLike<Result>) => Promise<Result>;
  /** Address for separate connections as the `rw` role, such as one that listens. */
  readonly address: string;
  close(): Promise<void>;
}

/** Maximum connections of one process. */
export interface PoolSizes {
  readonly rw: number;
  readonly admin: number;
}

/** Opens both pools. Connections are made when first needed, through the pooler at `poolerUrl` if there is one. */
export function openDatabase(
  url: string,
  dataDir: string,
  sizes: PoolSizes = { rw: 10, admin: 4 },
  poolerUrl: string | null = null,
): Database {
  const forms = new TenantForms();
  const pool = (role: LoginRole, max: number) => {
    const address = addressFor(role, url, dataDir);
    return openPool(
      poolerUrl === null ? address : elsewhere(address, poolerUrl),
      max,
      poolerUrl !== null,
      forms,
    );
  };
  const rw = pool("app_rw", sizes.rw);
  const admin = pool("app_admin", sizes.admin);
  const address = addressFor("app_rw", url, dataDir);
  const machines = new MachinePools(rw, (host) => openPool(onHost(address, host), sizes.rw, false, forms));
  const read: Database["read"] = async (dmcId, work) => {
    if (dmcId === null) return await work(admin);
    // A pooler stands before the coordinator alone.
    return await (poolerUrl === null ? machines.read(dmcId, work) : work(rw));
  };
  const close = async () => void (await Promise.all([rw.destroy(), admin.destroy(), machines.close()]));
  return { rw, admin, read, address, close };
}

/** The same login at the host of `url`. */
function elsewhere(address: string, url: string): string {
  const moved = new URL(url);
  const { username, password } = new URL(address);
  return Object.assign(moved, { username, password }).href;
}

function openPool(connectionString: string, max: number, isPooled: boolean, forms: TenantForms): Knex {
  const config: Knex.Config & { forms: TenantForms } = {
    forms,
    client: isPooled ? PooledClient : DirectClient,
    connection: {
      connectionString,
      application_name: "dmc-hub",
      keepAlive: true,
      connectionTimeoutMillis: TIMES.connect,
      query_timeout: TIMES.read,
      statement_timeout: TIMES.statement,
      lock_timeout: TIMES.lock,
      idle_in_transaction_session_timeout: 10_000,
    } as Knex.PgConnectionConfig,
    // One stays open: what is open still works while the passwords are changed, however long no other can be opened.
    pool: { min: 1, max, createTimeoutMillis: LONGEST_TIMER },
    acquireConnectionTimeout: TIMES.acquire,
    // knex prints a stack for every pool time-out; the translation of errors reports it once.
    log: { warn: ignore, error: ignore, debug: ignore, deprecate: ignore },
  };
  return knexFactory(config);
}

const ignore = () => {};
