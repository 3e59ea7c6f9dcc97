import { createServer } from "node:http";
import { Pool } from "pg";

// The yardstick: node:http, pg and JSON.stringify on the same rows, without session, tenancy or
// authorisation.
const { PORT, DATABASE_URL = "", DMC_ID } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options: "-c role=app_owner" });

const COLUMNS = `dmc_id as "dmcId", id, name, type, contact_name as "contactName", email, phone, avatar, notes,
  created_at as "createdAt", updated_at as "updatedAt", version`;

const statements = {
  list: `select ${COLUMNS} from app.clients where dmc_id = $1 order by name collate app.words, id limit 50`,
  whole: `select ${COLUMNS} from app.clients where dmc_id = $1 order by id`,
  one: `select ${COLUMNS} from app.clients where dmc_id = $1 and id = $2`,
  insert: `insert into app.clients (dmc_id, name, type, email) values ($1, $2, 'corporate', $3) returning ${COLUMNS}`,
  search: `select ${COLUMNS} from app.clients where dmc_id = $1 and search like $2 order by name collate app.words, id limit 50`,
};

async function answer(name: string, argument: string | null, body: string): Promise<unknown> {
  if (name === "insert") {
    const { name: given, email } = JSON.parse(body);
    return (await pool.query({ name, text: statements.insert, values: [DMC_ID, given, email] })).rows[0];
  }
  const values = name === "one" || name === "search" ? [DMC_ID, argument] : [DMC_ID];
  const { rows } = await pool.query({ name, text: statements[name as "list"], values });
  return name === "one" ? rows[0] : rows;
}

createServer((request, response) => {
  const [, name = "", argument = null] = (request.url ?? "").split("/");
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    answer(name, argument && decodeURIComponent(argument), Buffer.concat(chunks).toString()).then(
      (value) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
}).listen(Number(PORT), "127.0.0.1", () => process.send?.({ ready: true }));
process.once("disconnect", () => process.exit(0));
