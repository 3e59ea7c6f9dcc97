import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { snakeCase } from "../platform/database/table.ts";
import { namesIn, pagesOf } from "../testing/reading.ts";
import { sentWhile } from "../testing/sent-statements.ts";
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

/** How the API looks for a list's rows: what each statement does, in turn. */
async function waysOf(path: string): Promise<string[]> {
  const sent = await sentWhile(() => staff.get(`/api/clients${path}`));
  return sent.flatMap((sql) => {
    if (sql.includes(" as matched")) return ["probe"];
    const [, rows] = /limit (\d+)\) ahead where .*? as ids\)/s.exec(sql) ?? [];
    if (rows !== undefined) return [`${sql.includes("null::int as total") ? "walk" : "count"} ${rows}`];
    if (!sql.includes("app.rows_with(")) return sql.includes("search like") ? ["scan"] : [];
    return [sql.includes("as rows") ? "index" : "number"];
  });
}

test.each<[what: string, path: string, ways: string[]]>([
  [
    "common words fill a page among the first rows, which are counted",
    "limit=3&q=harbour",
    ["probe", "count 500"],
  ],
  ["what is less common is counted by its index", "limit=3&q=fifty", ["probe", "walk 500", "number"]],
  ["a longer page is looked for among more rows", "limit=25&q=fifty", ["probe", "walk 2000", "number"]],
  ["and more", "limit=100&q=fifty", ["probe", "walk 10000", "number"]],
  ["but not among any number of them", "limit=200&q=fifty", ["probe", "index"]],
  [
    "what is common alone is counted with a filter",
    "limit=3&q=harbour&type=corporate",
    ["probe", "count 500"],
  ],
  ["what an index cannot count is left to it", "limit=3&q=fifty&type=corporate", ["probe", "index"]],
  ["what the first rows do not have, as well", "limit=3&q=reef", ["probe", "index"]],
  ["what only later rows have, as well", "limit=3&q=late", ["probe", "index"]],
  ["in an order of an index alike", "limit=25&q=fifty&sort=-name", ["probe", "walk 2000", "number"]],
  ["in an order that no index keeps nothing is walked", "limit=3&q=harbour&sort=type", ["index"]],
  ["nor where all rows are answered", "q=fifty", ["index"]],
])("%s: %s", async (_what, query, ways) => {
  expect(await waysOf(`?${query}`)).toEqual(ways);
});

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

test.each([
  ["clients", ["name"]],
  ["partners", ["name"]],
  ["proposals", ["title", "createdAt"]],
  ["itineraries", ["title", "createdAt"]],
  ["activities", ["day"]],
  ["bookings", ["title", "startDate", "endDate", "createdAt"]],
  ["messages", ["createdAt"]],
])("%s are looked for by walking in the orders of %s", async (list, fields) => {
  for (const field of fields) {
    const path = `/api/${list}?limit=4&q=harbour&sort=${field}`;
    const sent = await sentWhile(() => staff.get(path));
    expect({ path, walks: sent.some((sql) => sql.includes(" as matched")) }).toEqual({ path, walks: true });
  }
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
