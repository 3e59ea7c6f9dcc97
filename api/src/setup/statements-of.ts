import { loadModule, parseSync } from "libpg-query";

/**
 * The statements of a text, each as it stands there, as PostgreSQL's own parser divides it.
 * @throws {Error} where PostgreSQL cannot read it.
 */
export async function statementsOf(sql: string): Promise<string[]> {
  await loadModule();
  const bytes = Buffer.from(sql);
  const { stmts = [] } = parseSync(sql);
  // Places are counted in bytes; a length that is left out reaches to the end.
  return stmts.map(({ stmt_location: start = 0, stmt_len: length }) =>
    bytes.toString("utf8", start, length ? start + length : undefined).trim(),
  );
}
