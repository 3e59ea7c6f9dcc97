import { type Client, Query, type QueryConfig, type Submittable } from "pg";

/** Name under which each connection prepares the statement that sets the tenant and who acts. */
const SET_TENANT = "set_tenant";
const SET_TENANT_TEXT =
  "select set_config('app.dmc_id', $1, true), set_config('app.actor', $2, true), set_config('plan_cache_mode', $3, true)";

/** Statements whose plan does not depend on their values are planned once for each connection, not on each call. */
export type Planning = "auto" | "force_generic_plan";

type Callback = (error: Error | null, result: unknown) => void;

/** What a query sends over pg's connection; pg's types leave these out. */
interface Wire {
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
}

/** The parts of pg's query that its types omit. */
interface QueryInside {
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
}

/** pg's query as it is: the callback is its third parameter. */
export const PlainQuery = Query as unknown as new (
  config: QueryConfig,
  values: undefined,
  callback: Callback,
) => QueryInside & Submittable;

/**
 * A query that carries its tenant and who acts: the settings and the statement are sent before one Sync, so both run in one
 * implicit transaction and one round trip, and the settings end with it.
 */
export class TenantQuery extends PlainQuery {
  readonly #values: string[];
  #isTenantSet = false;

  constructor(config: QueryConfig, callback: Callback, dmcId: number, actor: string, planning: Planning) {
    super(config, undefined, callback);
    this.#values = [`${dmcId}`, actor, planning];
  }

  /** Name of the prepared statement that sets the tenant. */
  protected get setting(): string {
    return SET_TENANT;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: this.setting, values: this.#values });
    wire.execute({ portal: "" });
    super.prepare(wire);
  }

  override handleDataRow(message: object): void {
    if (this.#isTenantSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isTenantSet) super.handleCommandComplete(message, wire);
    this.#isTenantSet = true;
  }
}

/** The same without names, because a pooler may give each transaction another connection. */
export class UnnamedTenantQuery extends TenantQuery {
  override prepare(wire: Wire): void {
    wire.parse({ name: "", text: SET_TENANT_TEXT, types: [] });
    super.prepare(wire);
  }

  protected override get setting(): string {
    return "";
  }
}

/** Prepares a new connection for `TenantQuery`. */
export async function prepareTenantQueries(connection: Client): Promise<void> {
  await connection.query({ name: SET_TENANT, text: SET_TENANT_TEXT, values: ["", "", "auto"] });
}
