import { loadModule, parseSync } from "libpg-query";

/** A node of PostgreSQL's syntax tree: its kind, then its fields. */
type Node = Readonly<Record<string, unknown>>;

/** A SELECT, as far as the rules look at it. */
interface Select {
  readonly fromClause?: readonly Node[];
  readonly whereClause?: Node;
  readonly lockingClause?: readonly Node[];
  readonly valuesLists?: readonly Node[];
  readonly larg?: Select;
  readonly rarg?: Select;
}

interface Insert {
  readonly relation: { readonly relname: string };
  readonly selectStmt?: { readonly SelectStmt?: Select };
  readonly onConflictClause?: { readonly targetList?: readonly Node[] };
  readonly returningClause?: unknown;
}

/**
 * The rules of clusters that a statement breaks; none for one that a cluster of PostgreSQL 15 takes. `tenants` are the
 * names of tables and views with tenants' rows. The rules: docs/scaling.md.
 */
export async function brokenRules(sql: string, tenants: ReadonlySet<string>): Promise<string[]> {
  await loadModule();
  const broken = new Set<string>();
  const { stmts = [] } = parseSync(sql);
  if (stmts.length > 1) broken.add("one statement is sent at a time");
  const nodes = stmts.flatMap(nodesIn);
  const covered = new Set(nodes.flatMap(([kind, found]) => (kind === "SelectStmt" ? coveredBy(found) : [])));
  for (const [kind, found] of nodes) {
    if (kind === "SelectStmt") checkSelect(found, covered.has(found), tenants, broken);
    if (kind === "InsertStmt") checkInsert(found as unknown as Insert, tenants, broken);
    if (kind === "UpdateStmt" && nodesIn(found["targetList"]).some(isChoiceOfTimes))
      broken.add("an update chooses between no value and the time of day");
    if (kind === "UpdateStmt" || kind === "DeleteStmt") checkCondition(found["whereClause"], broken);
    if (kind.endsWith("Stmt") && nodesIn(found["returningClause"]).some(isCall))
      broken.add("RETURNING calls no function");
  }
  return [...broken];
}

/** Every node within a value, itself included, as its kind and its fields. */
function nodesIn(value: unknown): [kind: string, fields: Node][] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isNode = /^[A-Z]/.test(name) && typeof inner === "object" && inner !== null;
    const within = nodesIn(inner);
    return isNode ? [[name, inner as Node] as [string, Node]].concat(within) : within;
  });
}

const isCall = ([kind]: [string, Node]) =>
  kind === "FuncCall" || kind === "SQLValueFunction" || kind === "SubLink";

const isTime = ([kind, { funcname }]: [string, Node]) =>
  kind === "SQLValueFunction" || (kind === "FuncCall" && JSON.stringify(funcname).includes('"now"'));

const isChoiceOfTimes = ([kind, fields]: [string, Node]) =>
  (kind === "CoalesceExpr" || kind === "CaseExpr") && nodesIn(fields).some(isTime);

function checkCondition(condition: unknown, broken: Set<string>): void {
  if (nodesIn(condition).some(isUnasked)) broken.add("a condition asks for something of the row");
}

/** `1 = $1` is what knex makes of a value that is among no values. */
const isUnasked = ([kind, { lexpr, rexpr }]: [string, Node]) =>
  kind === "A_Expr" && [lexpr, rexpr].every(isValue);

const isValue = (side: unknown) => side !== undefined && tenantOf(side) === undefined;

function checkInsert(insert: Insert, tenants: ReadonlySet<string>, broken: Set<string>): void {
  const rows = insert.selectStmt?.SelectStmt;
  const isCopied = rows !== undefined && rows.valuesLists === undefined;
  if (isCopied && tenants.has(insert.relation.relname) && insert.returningClause === undefined)
    broken.add("an insert of selected rows returns something");
  if (nodesIn(insert.onConflictClause?.targetList).some(isTime))
    broken.add("a conflict is not answered with the time of day");
}

function checkSelect(
  select: Select,
  isCovered: boolean,
  tenants: ReadonlySet<string>,
  broken: Set<string>,
): void {
  const { fromClause, whereClause, lockingClause } = select;
  if (lockingClause && (relationsIn(fromClause).length !== 1 || nodesIn(select).some(isSubLink)))
    broken.add("a lock is taken on the rows of one table");
  const own = relationsIn(fromClause).filter(({ name }) => tenants.has(name));
  if (own.length === 0) return;
  const equal = equalitiesIn([fromClause, whereClause]);
  if (!isCovered && !equal.some(({ isValue }) => isValue))
    broken.add("each SELECT names its tenant by a value");
  const isJoined = ({ alias }: Relation) => equal.some(({ aliases }) => aliases.includes(alias));
  if (own.length > 1 && !own.every(isJoined)) broken.add("each table is joined by its tenant");
}

const isSubLink = ([kind]: [string, Node]) => kind === "SubLink";

/** Selections in a FROM whose tenant the statement around them names: PostgreSQL brings the two together. */
function coveredBy({ fromClause, whereClause }: Select): unknown[] {
  const named = equalitiesIn([fromClause, whereClause]).filter(({ isValue }) => isValue);
  return nodesIn(fromClause).flatMap(([kind, fields]) => {
    if (kind !== "RangeSubselect") return [];
    const { alias, subquery } = fields as { alias?: { aliasname: string }; subquery: { SelectStmt: Select } };
    return named.some(({ aliases: [name] }) => name === "" || name === alias?.aliasname)
      ? [subquery.SelectStmt]
      : [];
  });
}

interface Relation {
  readonly name: string;
  readonly alias: string;
}

/** The application's tables that a FROM names itself. */
function relationsIn(value: unknown): Relation[] {
  if (Array.isArray(value)) return value.flatMap(relationsIn);
  return Object.entries(value ?? {}).flatMap(([kind, fields]) => {
    if (kind === "JoinExpr") return relationsIn([fields.larg, fields.rarg]);
    if (kind !== "RangeVar" || fields.schemaname !== "app") return [];
    return [{ name: fields.relname, alias: fields.alias?.aliasname ?? fields.relname }];
  });
}

/** That a tenant is the same as another one's, or as a value. */
interface Equality {
  /** Of the tables; empty for a column without its table's name. */
  readonly aliases: readonly string[];
  readonly isValue: boolean;
}

/** What the conditions of a FROM and a WHERE, apart from selections within them, say of tenants. */
function equalitiesIn(value: unknown): Equality[] {
  if (Array.isArray(value)) return value.flatMap(equalitiesIn);
  return Object.entries(value ?? {}).flatMap(([kind, fields]) => {
    if (kind === "A_Expr") return equalityOf(fields);
    if (kind === "BoolExpr") return fields.boolop === "AND_EXPR" ? equalitiesIn(fields.args) : [];
    return kind === "JoinExpr" ? equalitiesIn([fields.larg, fields.rarg, fields.quals]) : [];
  });
}

function equalityOf({ name, lexpr, rexpr }: Node): Equality[] {
  const isEqual = JSON.stringify(name).includes('"="');
  const sides = [lexpr, rexpr].map(tenantOf);
  const aliases = sides.filter((side) => typeof side === "string");
  if (!isEqual || aliases.length === 0 || sides.includes(null)) return [];
  return [{ aliases, isValue: aliases.length === 1 }];
}

/** The table's name of a tenant's column; undefined for a value, and null for anything else. */
function tenantOf(side: unknown): string | undefined | null {
  const [kind = "", fields] = Object.entries(side ?? {})[0] ?? [];
  if (kind === "TypeCast") return tenantOf(fields.arg);
  if (kind === "ParamRef" || kind === "A_Const") return undefined;
  if (kind !== "ColumnRef") return null;
  const names: string[] = fields.fields.map(
    (field: { String?: { sval: string } }) => field.String?.sval ?? "*",
  );
  if (names.at(-1) !== "dmc_id") return null;
  return names.at(-2) ?? "";
}
