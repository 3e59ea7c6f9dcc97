import { Client } from "pg";

/** A tenant of the benchmark, with that many clients. */
export interface BenchTenant {
  readonly dmcId: number;
  readonly size: number;
  /** Id of its first client. */
  readonly firstId: number;
}

/** Words for names; one in a thousand names contains "zephyr". */
const NAME = `'Client ' || (array['alder','birch','cedar','dune','ember','fjord','grove','haven'])[1 + n % 8] || ' ' || n
  || case when n % 1000 = 7 then ' zephyr' else '' end`;

/** Creates a tenant with `size` clients. `owner` is anybody who may act as the schema's owner. */
export async function makeTenant(owner: Client, size: number): Promise<BenchTenant> {
  await owner.query("set role app_owner");
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.dmcs (name, subdomain, contact_email) values ($1, $2, 'bench@mail.example') returning id`,
    [`Bench ${size}`, `bench-${size}`],
  );
  const dmcId = Number(rows[0]?.id);
  const made = await owner.query<{ id: string }>(
    `with made as (insert into app.clients (dmc_id, name, type, contact_name, email, phone, notes)
     select $1, ${NAME}, 'corporate', 'Contact ' || n, 'mail' || n || '@client.example', '+33 4 93 00 00 00', 'Prefers trains'
     from generate_series(1, $2::int) n returning id) select min(id) as id from made`,
    [dmcId, size],
  );
  await owner.query("reset role");
  return { dmcId, size, firstId: Number(made.rows[0]?.id) };
}

/** Brings the planner's statistics and the visibility map up to date. */
export const settle = (owner: Client) => owner.query("vacuum analyze app.clients");

/** Deletes what the servers have inserted, so that tenants have their size again. */
export async function removeInserted(owner: Client): Promise<void> {
  await owner.query("set role app_owner");
  await owner.query("delete from app.clients where name = 'New client'");
  await owner.query("reset role");
}
