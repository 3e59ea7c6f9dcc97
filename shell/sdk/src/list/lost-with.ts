/** What belongs to some rows and is not brought back with them: "price lines". */
export interface LostWith<Row> {
  readonly what: string;
  readonly has: (row: Row) => boolean;
}

/** What is lost with rows that are deleted; null for nothing. */
export const lossOf = <Row>(lost: LostWith<Row> | undefined, rows: readonly Row[]): string | null =>
  lost !== undefined && rows.some(lost.has) ? lost.what : null;
