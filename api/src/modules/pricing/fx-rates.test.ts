import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { sentWhile } from "../../testing/sent-statements.ts";
import { pricingCompany } from "./testing-price.ts";

let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  ({ staff } = await pricingCompany(api, "rates"));
});

afterAll(() => api.stop());

test("exchange rates are one for each pair and day; an import replaces them", async () => {
  const rate = { base: "CHF", quote: "EUR", rate: 1.05, day: "2026-11-02" };
  expect((await staff.post("/api/fx-rates", rate)).status).toBe(201);
  expect(await staff.post("/api/fx-rates", rate)).toMatchObject({
    status: 409,
    body: { detail: "There is a rate of this pair and day already." },
  });
  expect((await staff.post("/api/fx-rates", { ...rate, quote: "CHF" })).status).toBe(400);
  const rows = [
    { ...rate, rate: 1.06 },
    { ...rate, day: "2026-11-03", rate: 0.0000000001 },
  ];
  expect((await staff.post("/api/fx-rates/import", { rows })).body).toEqual({ count: 2 });
  const { body } = await staff.get("/api/fx-rates?base=CHF&sort=-day");
  expect(body.map(({ day, rate: value }: { day: string; rate: number }) => [day, value])).toEqual([
    ["2026-11-03", 0.0000000001],
    ["2026-11-02", 1.06],
  ]);
  expect((await staff.get("/api/fx-rates?q=chf")).body.length).toBe(2);
});

const dayOf = (index: number) => new Date(Date.UTC(1970, 0, 1 + index)).toISOString().slice(0, 10);

test("many years of rates are imported a thousand at a time, and noted as one import", async () => {
  const count = 2_345;
  const rows = Array.from({ length: count }, (_, index) => ({
    base: "SEK",
    quote: "EUR",
    rate: 0.0923,
    day: dayOf(index),
    source: "European Central Bank",
  }));
  const statements = await sentWhile(async () => {
    expect(await staff.post("/api/fx-rates/import", { rows })).toMatchObject({
      status: 200,
      body: { count },
    });
  });
  expect(statements.filter((sql) => sql.includes("insert into app.fx_rates")).length).toBe(3);
  expect((await staff.get("/api/fx-rates?base=SEK&sort=day&limit=1")).body).toMatchObject([
    { day: dayOf(0) },
  ]);
  expect((await staff.get("/api/fx-rates?base=SEK&sort=-day&limit=1")).body).toMatchObject([
    { day: dayOf(count - 1) },
  ]);
  expect((await staff.get("/api/audit?resource=exchange%20rate&limit=1")).body).toMatchObject([
    { action: "create", resourceId: null, source: "import", changes: [{ field: "count", new: count }] },
  ]);
});
