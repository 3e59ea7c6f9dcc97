import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { snakeCase } from "../platform/database/table.ts";
import { namesIn, pagesOf } from "../testing/reading.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";
import { tenantOrders } from "./search.ts";

let api: TestApi;
let staff: TestClient;
let admin: TestClient;
let dmcId: number;

/** More than are walked to count, each tenth of them a "harbour", and every 2,500th a "reef". */
const ROWS = 25_000;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  admin = await api.signedIn("admin");
  await api.owner.raw(
    `insert into app.clients (dmc_id, name, type, email)
     select ?, 'Client ' || lpad(n::text, 5, '0') || case when n % 10 = 0 then ' Harbour' else '' end
         || case when n % 2500 = 0 then ' Reef' else '' end || case when n > 23000 then ' Late' else '' end
         || case when n % 50 = 0 then ' Fifty' else '' end,
       case when n % 1000 = 110 then 'individual' else 'corporate' end, 'x@mail.example'
     from generate_series(1, ${ROWS}) n returning id`,
    [dmcId],
  );
});

afterAll(() => api.stop());

const totalOf = async (path: string, who = staff) => (await who.get(path)).headers.get("x-total-count");

test.each([
  ["harbour", "1000+", ["Client 00010 Harbour", "Client 00020 Harbour"]],
  ["fifty", "500", ["Client 00050 Harbour Fifty", "Client 00100 Harbour Fifty"]],
  ["reef", "10", ["Client 02500 Harbour Reef Fifty", "Client 05000 Harbour Reef Fifty"]],
  ["late", "1000+", ["Client 23001 Late", "Client 23002 Late"]],
  ["nowhere", "0", []],
])(
  "a search for %s, which as many rows have, finds the first of them and counts %s",
  async (q, total, names) => {
    for (const sort of ["", "&sort=name", "&sort=type"]) {
      const answer = await staff.get(`/api/clients?limit=2${sort}&q=${q}`);
      expect({ sort, names: namesIn(answer) }).toEqual({ sort, names });
      expect(answer.headers.get("x-total-count")).toBe(total);
    }
  },
);

test("pages of what is common and of what is rare follow one another, forth and back", async () => {
  const pages = await pagesOf(staff, "/api/clients?limit=200&sort=-name&q=fifty");
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 100]);
  expect(pages.flat()).toEqual(pages.flat().toSorted().toReversed());
  const rare = await pagesOf(staff, "/api/clients?limit=7&sort=name&q=reef");
  expect(rare.map(({ length }) => length)).toEqual([7, 3]);
});

test("a word that a hundredth of a few thousand rows have is found and counted on every page", async () => {
  const { id } = await api.make.dmc();
  await api.owner.raw(
    `insert into app.clients (dmc_id, name, type, email)
     select ?, 'Few ' || lpad(n::text, 4, '0') || case when n % 100 = 0 then ' Cove' else '' end, 'corporate',
       'x@mail.example' from generate_series(1, 2000) n returning id`,
    [id],
  );
  const few = await api.signedIn("dmc", id);
  const answer = await few.get("/api/clients?limit=25&sort=name&q=cove");
  expect([answer.body.length, answer.headers.get("x-total-count")]).toEqual([20, "20"]);
  expect(answer.headers.has("link")).toBe(false);
  const pages = await pagesOf(few, "/api/clients?limit=6&sort=name&q=cove");
  expect(pages.map(({ length }) => length)).toEqual([6, 6, 6, 2]);
});

test("filters hold, however few rows pass them", async () => {
  const few = await staff.get("/api/clients?limit=3&sort=name&q=harbour&type=individual");
  expect(namesIn(few)).toEqual(["Client 00110 Harbour", "Client 01110 Harbour", "Client 02110 Harbour"]);
  expect(few.headers.get("x-total-count")).toBe("25");
  expect(await totalOf("/api/clients?limit=3&q=harbour&type=corporate")).toBe("1000+");
});

test("an administrator finds the same over all companies and in one, and other companies nothing", async () => {
  for (const company of ["", `&dmcId=${dmcId}`])
    expect(await totalOf(`/api/clients?limit=2&q=client harbour${company}`, admin)).toBe("1000+");
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await totalOf("/api/clients?limit=2&q=harbour", stranger)).toBe("0");
});

test("all of them are counted where all are answered", async () => {
  const { body, headers } = await staff.get("/api/clients?q=harbour");
  expect([body.length, headers.get("x-total-count")]).toEqual([2_500, "2500"]);
});

test("each order that is walked has an index", async () => {
  const { rows } = await api.owner.raw("select tablename, indexdef from pg_indexes where schemaname = 'app'");
  const known = rows as { tablename: string; indexdef: string }[];
  for (const [relation, fields] of Object.entries(tenantOrders)) {
    for (const field of fields) {
      const key = new RegExp(`\\(dmc_id, ${snakeCase(field)}(?: COLLATE (?:app\\.)?words)?, id\\)$`);
      const found = known.some(({ tablename, indexdef }) => tablename === relation && key.test(indexdef));
      expect({ relation, field, found }).toEqual({ relation, field, found: true });
    }
  }
});
