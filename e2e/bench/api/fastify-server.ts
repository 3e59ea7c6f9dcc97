import Fastify from "fastify";
import { Pool } from "pg";

// A typical server on the same rows: Fastify with its response schemas, without session, tenancy or
// authorisation.
const { API_PORT, DATABASE_URL = "", DMC_ID } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options: "-c role=app_owner" });
const app = Fastify();

const COLUMNS = `dmc_id as "dmcId", id, name, type, contact_name as "contactName", email, phone, avatar, notes,
  created_at as "createdAt", updated_at as "updatedAt", version`;

const text = { type: ["string", "null"] };
const row = {
  type: "object",
  properties: {
    ...Object.fromEntries(
      ["name", "type", "contactName", "email", "phone", "avatar", "notes"].map((field) => [field, text]),
    ),
    ...Object.fromEntries(["dmcId", "id", "version"].map((field) => [field, { type: "integer" }])),
    createdAt: { type: "string" },
    updatedAt: { type: "string" },
  },
};
const many = { schema: { response: { 200: { type: "array", items: row } } } };
const single = { schema: { response: { 200: row } } };

const read = async (name: string, rest: string, ...values: unknown[]) =>
  (
    await pool.query({
      name,
      text: `select ${COLUMNS} from app.clients where dmc_id = $1 ${rest}`,
      values: [DMC_ID, ...values],
    })
  ).rows;

app.get("/nothing", async () => ({ id: 1, name: "Nothing was asked of PostgreSQL" }));
const byName = "order by name collate app.words, id limit 50";
app.get("/list", many, () => read("list", byName));
app.get("/whole", many, () => read("whole", "order by id"));
app.get<{ Params: { id: string } }>(
  "/one/:id",
  single,
  async ({ params }) => (await read("one", "and id = $2", params.id))[0],
);
app.get<{ Params: { q: string } }>("/search/:q", many, ({ params }) =>
  read("search", `and search like $2 ${byName}`, params.q),
);
app.post<{ Body: { name: string; email: string } }>("/insert", single, async ({ body }) => {
  const statement = `insert into app.clients (dmc_id, name, type, email) values ($1, $2, 'corporate', $3) returning ${COLUMNS}`;
  return (await pool.query({ name: "insert", text: statement, values: [DMC_ID, body.name, body.email] }))
    .rows[0];
});

await app.listen({ port: Number(API_PORT), host: "127.0.0.1" });
process.send?.({ ready: true });
process.once("disconnect", () => process.exit(0));
