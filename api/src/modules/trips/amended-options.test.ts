import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let id: number;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "options"));
});

beforeEach(async () => {
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

const open = () => staff.post(`/api/proposals/${id}/amendment`, {});
const confirm = () => staff.post(`/api/proposals/${id}/amendment/confirm`, {});

const [a, b] = ["A", "B"].map((key) => ({ key, name: `Option ${key}` }));

test("an option that is added after staff have accepted does not take the accepted one's place", async () => {
  await price.set({ options: [a] });
  await price.add(lineOf("group", { amount: 100 }, { option: "A" }));
  expect(await price.put({ status: "accepted" })).toMatchObject({ status: 200, body: { value: 130 } });
  await open();
  await price.set({ options: [a, { ...b, isRecommended: true }] });
  await price.add(lineOf("group", { amount: 1000 }, { option: "B" }));
  await price.add(lineOf("group", { amount: 20 }, { option: "A" }));
  expect(await confirm()).toMatchObject({ status: 200, body: { value: 150 } });
});

test("the only price is still the accepted one, whatever it is called now; of two nobody knows which", async () => {
  await price.add(lineOf("group", { amount: 100 }));
  expect((await price.put({ status: "accepted" })).status).toBe(200);
  await open();
  const [line] = (await price.sheet()).lines;
  await price.set({ options: [a, b] });
  await price.change({ change: [{ id: line?.id, version: line?.version, option: "A" }] });
  await price.add(lineOf("group", { amount: 1000 }, { option: "B" }));
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { detail: "What was accepted has no options. Take them away again, or discard." },
  });
  const second = (await price.sheet()).lines[1];
  await price.change({ remove: [{ id: second?.id, version: second?.version }] });
  await price.set({ options: [a] });
  expect(await confirm()).toMatchObject({ status: 200, body: { value: 130 } });
});
