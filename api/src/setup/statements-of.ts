/**
 * The statements of a text, each as it stands there, as PostgreSQL's own parser divides it.
 * @throws {Error} where PostgreSQL cannot read it.
 */
export async function statementsOf(sql: string): Promise<string[]> {
  // Only where there is something to migrate: it takes 27 MB, which each process of the API would keep.
  const { loadModule, parseSync } = await import("libpg-query");
  await loadModule();
  const bytes = Buffer.from(sql);
  const { stmts = [] } = parseSync(sql);
  // Places are counted in bytes; a length that is left out reaches to the end.
  return stmts.map(({ stmt_location: start = 0, stmt_len: length }) =>
    bytes.toString("utf8", start, length ? start + length : undefined).trim(),
  );
}
