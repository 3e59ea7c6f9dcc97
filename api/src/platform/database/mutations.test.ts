import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { TenantDialect } from "./tenant-dialect.ts";

// The API with a fault injected: tenant isolation must not rest on one layer, and a missing layer must be
// noticed.
let api: TestApi;
let staff: TestClient;
let foreign: number;
let filtersTaken = 0;

beforeAll(async () => {
  api = await startTestApi();
  const own = (await api.make.dmc()).id;
  const other = (await api.make.dmc()).id;
  await api.make.client(own, { name: "Own" });
  foreign = (await api.make.client(other, { name: "Foreign" })).id;
  staff = await api.signedIn("dmc", own);
  takeFilters();
});

afterAll(() => api.stop());

/** Makes every condition on the DMC in the application's SQL true. */
function takeFilters(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its dialect
  const send = TenantDialect.prototype._query;
  jest.spyOn(TenantDialect.prototype, "_query").mockImplementation(function (this: TenantDialect, ...args) {
    const [connection, statement] = args;
    const sql = statement.sql.replaceAll(FILTER, (_filter, value: string) => {
      filtersTaken += 1;
      return `${value}::bigint is not null`;
    });
    return send.call(this, connection, Object.assign(statement, { sql }));
  });
}

const FILTER = /(?:"?\w+"?\.)*"?dmc_id"? = (\$\d+)/g;

const seen = async () => ({
  list: (await staff.get("/api/clients")).text.includes("Foreign"),
  read: (await staff.get(`/api/clients/${foreign}`)).status,
  changed: (await staff.put(`/api/clients/${foreign}`, { notes: "touched" })).status,
});

const nothing = { list: false, read: 404, changed: 404 };

test("without the application's filters the policies still keep every foreign row back", async () => {
  expect(await seen()).toEqual(nothing);
  expect(filtersTaken).toBeGreaterThan(0);
});

test("and without the policy that test would fail", async () => {
  await api.owner.raw("create policy hole on app.clients to app_rw using (true) with check (true)");
  expect(await seen()).not.toEqual(nothing);
  await api.owner.raw("drop policy hole on app.clients");
  expect(await seen()).toEqual(nothing);
});
