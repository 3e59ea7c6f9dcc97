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

test("its itineraries are the first ten on which something is planned", async () => {
  const { id } = await api.make.proposal(dmcId);
  for (const index of Array.from({ length: 22 }).keys()) {
    const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId: id, title: `Plan ${index}` });
    if (index >= 11) await api.make.activity(dmcId, { itineraryId });
  }
  const { plans } = await tripOf(id);
  expect(plans.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Plan ${index + 11}`),
  );
});

/** A priced proposal in which an exchange rate is missing. */
async function withoutRate(settings: object) {
  const { id, price } = await pricedAt(100);
  await price.add(lineOf("group", { amount: 100 }, { title: "Camel", currency: "MAD" }));
  expect(await price.set(settings)).toMatchObject({ status: 200, body: { isComplete: false } });
  return { id, price };
}

const rateOf = (quote: string) => api.owner("app.fx_rates").where({ dmc_id: dmcId, quote });

test.each(["total", "hidden"])(
  "paper with %s for a price has no sum of before while an exchange rate is missing: it is refused",
  async (priceDisplay) => {
    const { id, price } = await withoutRate({ priceDisplay });
    expect(await staff.get(`/api/proposals/${id}/pdf`)).toMatchObject({
      status: 409,
      body: {
        detail:
          "This proposal cannot be saved as a PDF yet. There is no exchange rate from MAD to EUR. Add one in the exchange rates, then press Refresh.",
      },
    });
    const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId: id });
    expect((await staff.get(`/api/itineraries/${itineraryId}/pdf`)).status).toBe(200);
    await staff.post("/api/fx-rates", { base: "EUR", quote: "MAD", rate: 10, day: "2026-11-01" });
    await price.refresh();
    expect((await staff.get(`/api/proposals/${id}/pdf`)).status).toBe(200);
    await rateOf("MAD").delete();
  },
);

test("what was sent is printed as it was sent, also once its exchange rate is gone, and while it is amended", async () => {
  await staff.post("/api/fx-rates", { base: "EUR", quote: "MAD", rate: 10, day: "2026-11-01" });
  const { id, price } = await pricedAt(100);
  await price.add(lineOf("group", { amount: 100 }, { title: "Camel", currency: "MAD" }));
  await price.put({ status: "sent" });
  await rateOf("MAD").delete();
  const printed = async () => (await staff.get(`/api/proposals/${id}/pdf`)).status;
  expect(await printed()).toBe(200);
  await price.put({ status: "accepted" });
  expect((await staff.post(`/api/proposals/${id}/amendment`)).status).toBe(200);
  await price.add(lineOf("group", { amount: 100 }, { title: "Boat", currency: "TND" }));
  expect(await price.sheet()).toMatchObject({ isAmending: true, isComplete: false });
  expect(await printed()).toBe(200);
});

test("a price keeps its currency when the company takes another one", async () => {
  const { id } = await pricedAt(180);
  await staff.put("/api/company", { currency: "JPY" });
  expect((await tripOf(id)).seller.currency).toBe("EUR");
});
