import { type Client, Query, type QueryConfig, type Submittable } from "pg";

type Callback = (error: Error | null, result: unknown) => void;

/** What a query sends over pg's connection; pg's types leave these out. */
interface Wire {
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows?: number | undefined }): void;
  sync(): void;
}

/** The parts of pg's query that its types omit. */
interface QueryInside {
  portal: string;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  _getRows(wire: Wire, rows: number | undefined): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/** pg's query as it is: the callback is its third parameter. */
export const PlainQuery = Query as unknown as new (
  config: QueryConfig,
  values: undefined,
  callback: Callback,
) => QueryInside & Submittable;

/** A statement that travels in another one's round trip. */
export interface Companion {
  readonly text: string;
  /** Name under which the connection has prepared it; empty where nothing stays prepared. */
  readonly name: string;
  readonly values: readonly string[];
}

/** What a tenant's statement travels with. */
export interface Company {
  readonly before: readonly Companion[];
  readonly after: readonly Companion[];
  /** Leaves the transaction that `before` began, after an error. */
  readonly undo: Client | null;
}

/**
 * A query that carries its tenant and who acts: its company and the statement are sent before one Sync, so all of it is
 * one transaction and one round trip, and the settings end with it.
 */
export class TenantQuery extends PlainQuery {
  readonly #company: Company;
  /** How many of the answers have come. */
  #answers = 0;
  #hasFailed = false;

  constructor(config: QueryConfig, callback: Callback, company: Company) {
    super(config, undefined, callback);
    this.#company = company;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    for (const companion of this.#company.before) sendCompanion(wire, companion);
    super.prepare(wire);
  }

  override _getRows(wire: Wire, rows: number | undefined): void {
    wire.execute({ portal: this.portal, rows });
    for (const companion of this.#company.after) sendCompanion(wire, companion);
    wire.sync();
  }

  override handleDataRow(message: object): void {
    if (this.#isOwnAnswer) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isOwnAnswer) super.handleCommandComplete(message, wire);
    this.#answers += 1;
  }

  override handleError(error: Error, wire: Wire): void {
    const { undo } = this.#company;
    this.#hasFailed = true;
    if (undo === null) return super.handleError(error, wire);
    // Whoever waits may use the connection at once, so the transaction has ended by then.
    undo.query("rollback", () => super.handleError(error, wire));
  }

  override handleReadyForQuery(wire: Wire): void {
    // A value that could not be sent has been told already.
    if (!this.#hasFailed) super.handleReadyForQuery(wire);
  }

  get #isOwnAnswer(): boolean {
    return this.#answers === this.#company.before.length;
  }
}

function sendCompanion(wire: Wire, { name, text, values }: Companion): void {
  if (name === "") wire.parse({ name, text, types: [] });
  wire.bind({ statement: name, values });
  wire.execute({ portal: "" });
}
