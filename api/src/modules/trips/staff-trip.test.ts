import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "../../platform/database/database.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";
import { readTrip } from "./read-trip.ts";

let api: TestApi;
let database: Database;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  database = await openConnected(api.database.url, api.database.dataDir, { rw: 4, admin: 1 });
  ({ dmcId, staff } = await pricingCompany(api, "paper"));
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

/** The trip that staff's PDF is drawn of. */
const tripOf = (proposalId: number) =>
  asTenant(dmcId, () => readTrip(database.rw, { dmcId, proposalId, itineraryId: null, isOffer: true }));

async function pricedAt(amount: number) {
  const { id } = await api.make.proposal(dmcId, { pax: 2, value: 0, startDate: null, endDate: null });
  const price = priceOf(staff, id);
  await price.add(lineOf("group", { amount }, { pricingMode: "markup", pricingPercent: 0 }));
  return { id, price };
}

test("while a price is amended, paper has what was accepted, in its heading and its lines", async () => {
  const { id, price } = await pricedAt(190);
  await price.put({ status: "sent" });
  await price.put({ status: "accepted" });
  expect(await staff.post(`/api/proposals/${id}/amendment`)).toMatchObject({ status: 200 });
  const [line] = (await price.sheet()).lines;
  await price.change({
    change: [{ id: line?.id, version: line?.version, segments: [{ count: 1, amount: 900 }] }],
  });
  const { offer } = await tripOf(id);
  expect(offer).toMatchObject({ value: 190, price: { options: [{ total: 190 }] } });
});

test("a price keeps its currency when the company takes another one", async () => {
  const { id } = await pricedAt(180);
  await staff.put("/api/company", { currency: "JPY" });
  expect((await tripOf(id)).seller.currency).toBe("EUR");
});
