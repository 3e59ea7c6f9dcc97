import { loadModule, parseSync } from "libpg-query";

/** A node of a parsed statement: its kind, and what that consists of. */
type Node = Readonly<Record<string, unknown>>;

interface Table {
  readonly relname: string;
}

interface Command {
  readonly subtype: string;
  readonly def?: {
    readonly Constraint?: { readonly contype: string; readonly skip_validation?: boolean };
    readonly ColumnDef?: { readonly constraints?: readonly { readonly Constraint: ColumnRule }[] };
  };
}

interface ColumnRule {
  readonly contype: string;
  readonly raw_expr?: Node;
}

/** What releases before a step may still use. */
const USED = new Set([
  "OBJECT_TABLE",
  "OBJECT_VIEW",
  "OBJECT_FUNCTION",
  "OBJECT_SCHEMA",
  "OBJECT_TYPE",
  "OBJECT_SEQUENCE",
]);

/** Commands that lock a table while all of its rows are read or written. */
const LONG = new Map([
  ["AT_SetNotNull", "addCheck, with `is not null`"],
  ["AT_AlterColumnType", "a new column, filled in slices"],
]);

/** Why the release before could not work beside a step whose statements are these, or wait for it; empty if it can. */
export async function faultsOf(sql: string): Promise<string[]> {
  await loadModule();
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Node }[] };
  const made = stmts.flatMap(
    ({ stmt }) => nameOf((stmt["CreateStmt"] as { relation: Table })?.relation) ?? [],
  );
  return stmts.flatMap(({ stmt }) => faultsIn(stmt, made));
}

function faultsIn(stmt: Node, made: readonly string[]): string[] {
  const [[kind, of] = ["", {}]] = Object.entries(stmt) as [string, Node][];
  const table = nameOf(of["relation"] as Table | undefined) ?? "";
  if (kind === "RenameStmt") return [`renames ${table}: releases before know the old name`];
  if (kind === "DropStmt" && USED.has(String(of["removeType"])))
    return ["drops what releases before use: it contracts"];
  if (made.includes(table)) return [];
  if (kind === "IndexStmt" && !of["concurrent"])
    return [`locks ${table} while it builds an index: buildIndex`];
  if (kind === "UpdateStmt" || kind === "DeleteStmt")
    return [`locks rows of ${table} until all are done: fillInSlices`];
  if (kind !== "AlterTableStmt") return [];
  return (of["cmds"] as { AlterTableCmd: Command }[]).flatMap(
    ({ AlterTableCmd: command }) => faultOf(command, table) ?? [],
  );
}

function faultOf({ subtype, def }: Command, table: string): string | null {
  const instead = LONG.get(subtype);
  if (instead) return `locks ${table} while it looks at all rows: ${instead}`;
  if (subtype === "AT_DropColumn") return `drops a column of ${table} that releases before use: it contracts`;
  if (subtype === "AT_AddConstraint" && !def?.Constraint?.skip_validation)
    return `locks ${table} while it looks at all rows: addCheck`;
  const rules = def?.ColumnDef?.constraints?.map(({ Constraint }) => Constraint) ?? [];
  if (subtype !== "AT_AddColumn") return null;
  const fallback = rules.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  if (fallback && !("A_Const" in fallback)) return `writes all rows of ${table}: a default that is computed`;
  const isNeeded = rules.some(({ contype }) => contype === "CONSTR_NOTNULL");
  return isNeeded && !fallback ? `adds a column to ${table} that releases before leave empty` : null;
}

const nameOf = (table: Table | undefined): string | undefined => table?.relname;
