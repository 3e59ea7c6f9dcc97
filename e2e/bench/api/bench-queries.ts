import { Pool } from "pg";

const COLUMNS = `dmc_id as "dmcId", id, name, type, contact_name as "contactName", email, phone, avatar, notes,
  created_at as "createdAt", updated_at as "updatedAt", version`;

/** As the API counts: no further than ten thousand. */
const TOTAL = `, (select count(*) from (select from app.clients where dmc_id = $1 limit 10001) counted) as total`;

const statementsOf = (total: string) => ({
  list: `select ${COLUMNS}${total} from app.clients where dmc_id = $1 order by name collate app.words, id limit 50`,
  whole: `select ${COLUMNS} from app.clients where dmc_id = $1 order by id`,
  one: `select ${COLUMNS} from app.clients where dmc_id = $1 and id = $2`,
  insert: `insert into app.clients (dmc_id, name, type, email) values ($1, $2, 'corporate', $3) returning ${COLUMNS}`,
  search: `select ${COLUMNS} from app.clients where dmc_id = $1 and search like $2 order by name collate app.words, id limit 50`,
});

/**
 * What the servers beside the API ask of PostgreSQL, as prepared statements. Those of the owner know no policies; with
 * GUARDED they are a tenant's, whom the connection is for, and lists have a total.
 */
export function benchQueries() {
  const { DATABASE_URL = "", DMC_ID, GUARDED } = process.env;
  const options = GUARDED ? `-c role=app_rw -c app.dmc_id=${DMC_ID}` : "-c role=app_owner";
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options });
  const statements = statementsOf(GUARDED ? TOTAL : "");

  async function query(name: string, argument: string | null, body: string): Promise<unknown> {
    if (name === "nothing") return { id: 1, name: "Nothing was asked of PostgreSQL" };
    const values = [DMC_ID, ...argumentsOf(name, argument, body)];
    const { rows } = await pool.query({ name, text: statements[name as "list"], values });
    return name === "one" || name === "insert" ? rows[0] : rows;
  }

  return query;
}

function argumentsOf(name: string, argument: string | null, body: string): unknown[] {
  if (name === "one" || name === "search") return [argument];
  if (name !== "insert") return [];
  const { name: given, email } = JSON.parse(body);
  return [given, email];
}

/** The header with a list's total, where its rows carry it. */
export function totalOf(value: unknown): Record<string, string> {
  const first = Array.isArray(value) ? value[0] : undefined;
  return first?.total === undefined ? {} : { "x-total-count": `${first.total}` };
}
