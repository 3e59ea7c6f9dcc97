import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { contract } from "@dmc-hub/shared-types";
import { openApi, type Operation } from "@dmc-hub/shared-types/openapi";
import { madeRows } from "../testing/made-rows.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

/** Fields that nobody may set, in the spellings of those who might try. */
const forged = {
  id: 4_711,
  dmcId: 4_711,
  dmc_id: 4_711,
  role: "admin",
  version: 4_711,
  createdAt: "2000-01-01T00:00:00.000Z",
  created_at: "2000-01-01T00:00:00.000Z",
  updatedAt: "2000-01-01T00:00:00.000Z",
  passwordHash: "forged",
  password_hash: "forged",
  senderId: 4_711,
  active: false,
  search: "forged",
};

/** Every call of the contract that changes a row. */
const changes = Object.entries(openApi(contract, { title: "", version: "" }).paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([method]) => method === "put" && path.includes("{id}"))
    .map(([, operation]) => [path, operation] as const),
);

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

/** The forged fields that are not in the call's contract. */
function unknownTo({ requestBody }: Operation): object {
  const known = requestBody?.content["application/json"]?.schema.properties ?? {};
  return Object.fromEntries(Object.entries(forged).filter(([name]) => !Object.hasOwn(known, name)));
}

const stored = async (table: string, id: number) => {
  const named = table.replaceAll("-", "_");
  const { version: _, updated_at: __, ...row } = await api.owner(`app.${named}`).where({ id }).first();
  return row;
};

test.each(changes)("fields that %s does not know change nothing", async (path, operation) => {
  const table = path.split("/")[2] ?? "";
  const row = await madeRows(api, dmcId)[table]?.();
  const id = row?.id ?? 0;
  const before = await stored(table, id);
  const who = operation["x-access"].includes("dmc") ? staff : admin;
  const { status, text } = await who.call("PUT", path.replace("{id}", `${id}`), {
    body: unknownTo(operation),
  });
  expect({ status, text: status === 200 ? "" : text }).toEqual({ status: 200, text: "" });
  expect(await stored(table, id)).toEqual(before);
});
