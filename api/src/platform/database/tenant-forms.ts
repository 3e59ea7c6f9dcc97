import type { Knex } from "knex";
import type { Client } from "pg";
import type { Companion, Company } from "./tenant-query.ts";

/** Statements whose plan does not depend on their values are planned once for each connection, not on each call. */
export type Planning = "auto" | "force_generic_plan";

/** For whom a statement is sent, and how. */
interface StatementScope {
  readonly dmcId: number;
  /** Who acts. */
  readonly setting: string;
  readonly planning: Planning;
  readonly keepsStatements: boolean;
}

/** How statements carry their tenant. */
export interface TenantForm {
  /** Prepared on each connection that keeps statements. */
  readonly companions: readonly Companion[];
  /** What a statement travels with on this connection. */
  company(connection: Client, scope: StatementScope): Company;
}

const SET_CONFIG = {
  name: "set_tenant",
  text: "select set_config('app.dmc_id', $1, true), set_config('app.actor', $2, true), set_config('plan_cache_mode', $3, true)",
  values: ["", "", "auto"],
};

/** Settings in the statement's own implicit transaction: the quickest, on one machine. */
const implicit: TenantForm = {
  companions: [SET_CONFIG],
  company: (_connection, { dmcId, setting, planning, keepsStatements }) => ({
    before: [filled(SET_CONFIG, keepsStatements, [`${dmcId}`, setting, planning])],
    after: [],
    undo: null,
  }),
};

const BEGIN = { name: "tenant_begin", text: "begin", values: [] };
const SET_LOCAL = { name: "set_tenant", text: "select app.set_tenant($1, $2)", values: ["0", ""] };
const COMMIT = { name: "tenant_commit", text: "commit", values: [] };

/** A transaction of its own, in which each statement is planned for its values: Citus passes on to its machines only what SET LOCAL says in one. */
const transaction: TenantForm = {
  companions: [BEGIN, SET_LOCAL, COMMIT],
  company: (connection, { dmcId, setting, keepsStatements }) => {
    const tenant = filled(SET_LOCAL, keepsStatements, [`${dmcId}`, setting]);
    if (connection.getTransactionStatus() !== "I") return { before: [tenant], after: [], undo: null };
    return {
      before: [filled(BEGIN, keepsStatements), tenant],
      after: [filled(COMMIT, keepsStatements)],
      undo: connection,
    };
  },
};

const filled = (companion: Companion, keepsStatements: boolean, values = companion.values): Companion => ({
  text: companion.text,
  name: keepsStatements ? companion.name : "",
  values,
});

/**
 * Which form a database needs: chosen by its first connection, then the same for all of them, because machines of a
 * cluster that have seen both keep the tenant of a statement before.
 */
export class TenantForms {
  #chosen: TenantForm | null = null;
  /** Whether the database is a cluster, where functions that read tables stand in statements of their own. */
  isCluster = false;

  /** The form of a database that has a connection. */
  get chosen(): TenantForm {
    return this.#chosen ?? implicit;
  }

  async choose(connection: Client): Promise<TenantForm> {
    if (this.#chosen !== null) return this.#chosen;
    const { rows } = await connection.query(
      'select app.on_citus() as "isCluster", app.needs_transactions() as "needsTransactions"',
    );
    this.isCluster = rows[0].isCluster;
    this.#chosen = rows[0].needsTransactions ? transaction : implicit;
    return this.#chosen;
  }
}

/** Whether a pool that has a connection leads to a cluster. */
export const isOnCluster = (db: Knex): boolean =>
  (db.client.config as { forms?: TenantForms }).forms?.isCluster ?? false;
