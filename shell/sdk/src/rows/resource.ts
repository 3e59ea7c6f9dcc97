import type { CallOptions, Page, VersionedCallOptions } from "@dmc-hub/shared-types";

/** What every row has that a list can show and change. */
export interface AnyRow {
  readonly id: number;
  readonly version: number;
}

/** Search, sort, page and filters of a list call. */
export interface ListInput {
  readonly q?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The five calls of one kind of row, as in the typed client. */
export interface Resource<Row extends AnyRow, Draft> {
  readonly list: { readonly path: string; page(input?: never, options?: CallOptions): Promise<Page<Row>> };
  get(input: { id: number }, options?: CallOptions): Promise<Row>;
  /** `restores` is the id that the row had before it was deleted. */
  create(input: { body: Draft; restores?: number }, options?: CallOptions): Promise<Row>;
  update(input: { id: number; body: Partial<Draft> }, options: VersionedCallOptions): Promise<Row>;
  remove(input: { id: number }, options: VersionedCallOptions): Promise<null>;
}
