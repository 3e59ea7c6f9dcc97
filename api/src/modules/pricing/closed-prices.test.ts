import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { EXAMPLE, lineOf, priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let id: number;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "closed"));
});

beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

test("a price that was sent stays, whatever changes in the company; a draft follows it when it is sent", async () => {
  const hotel = await api.make.partner(dmcId, { name: "Hotel" });
  await price.add(
    lineOf("group", { amount: 100 }),
    lineOf("group", { amount: 100 }, { partnerId: hotel.id }),
  );
  await price.put({ status: "sent" });
  const sent = await price.sheet();
  await staff.put("/api/company/pricing", { pricingPercent: 60 });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 80 });
  expect(await price.sheet()).toMatchObject({ options: sent.options, lines: sent.lines, value: 250 });
  await staff.post(`/api/proposals/${id}/versions`, {});
  await price.put({ title: "Renamed" });
  expect((await staff.post(`/api/proposals/${id}/versions`, {})).status).toBe(200);
  expect((await staff.get(`/api/proposals/${id}/versions/2`)).body.pricing.options).toEqual(sent.options);
  await price.put({ status: "accepted" });
  expect(await price.sheet()).toMatchObject({ options: sent.options, value: 250 });

  const draft = priceOf(staff, (await api.make.proposal(dmcId, { pax: 2 })).id);
  await draft.add(lineOf("group", { amount: 100 }));
  await staff.put("/api/company/pricing", { pricingPercent: 25 });
  expect((await draft.sheet()).options[0]?.total).toBe(130);
  await draft.put({ status: "sent" });
  expect(await draft.proposal()).toMatchObject({ value: 130, status: "sent" });
});

test("what was declined is sent again as it is now", async () => {
  await price.add(lineOf("group", { amount: 100 }));
  await price.put({ status: "sent" });
  await price.set({ validUntil: "2026-01-01" });
  await price.put({ status: "declined" });
  await staff.put("/api/company/pricing", { pricingPercent: 60 });
  expect(await price.put({ status: "sent" })).toMatchObject({
    status: 200,
    body: { value: 160, isExpired: false },
  });
  expect((await price.sheet()).options[0]?.total).toBe(160);
});

test("until when a price holds is fixed anew where it was declined and is sent again", async () => {
  await price.add(lineOf("group", { amount: 100 }));
  await price.put({ status: "sent" });
  const { validUntil } = await price.proposal();
  await price.set({ validUntil: "2199-01-01" });
  await price.put({ status: "declined" });
  expect(await price.put({ status: "sent" })).toMatchObject({ status: 200, body: { validUntil } });
});
