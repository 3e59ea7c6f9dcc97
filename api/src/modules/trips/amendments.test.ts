import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { balloon, EXAMPLE, firstExample, lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";
import { clientAt } from "../shares/testing-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let client: ReturnType<typeof clientAt>;
let id: number;
let price: ReturnType<typeof priceOf>;
let path: string;
let extra: number;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "amended"));
});

/** Each proposal was accepted with its extra, for 1,350. */
beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  client = clientAt(api, "amended", staff);
  ({ id } = await api.make.proposal(dmcId, { pax: 2, title: "Four days" }));
  price = priceOf(staff, id);
  await price.add(...firstExample(), balloon());
  extra = (await price.sheet()).extras[0]?.lineId ?? 0;
  path = await client.share(id);
  await client.accept(path, { [`extra-${extra}`]: "on" });
});

afterAll(() => api.stop());

const at = (rest = "") => `/api/proposals/${id}/amendment${rest}`;
const open = () => staff.post(at(), {});
const confirm = (body: object = {}) => staff.post(at("/confirm"), body);

const versions = async () =>
  (await staff.get(`/api/proposals/${id}/versions`)).body.map(
    ({ reason, offer }: { reason: string; offer: { value: number } }) => `${reason} ${offer.value}`,
  );

const agency = async (name: string) => (await api.make.partner(dmcId, { name, type: "agency" })).id;

test("an accepted price is closed until it is opened for changes", async () => {
  expect(await price.add(lineOf("group", { amount: 1 }))).toMatchObject({
    status: 409,
    body: { detail: "This proposal was accepted. Press Amend to change it." },
  });
  expect(await open()).toMatchObject({
    status: 200,
    body: { isAmending: true, isWritable: true, value: 1350 },
  });
  expect((await open()).status).toBe(409);
  expect((await price.add(lineOf("group", { amount: 100 }))).status).toBe(200);
});

test("it is opened from the price that somebody sees, and from no other", async () => {
  const { version } = await price.sheet();
  const stale = await staff.call("POST", at(), { body: {}, headers: { "if-match": `"${version + 1}"` } });
  expect(stale).toMatchObject({ status: 412, body: { current: { version, isAmending: false } } });
  const opened = await staff.call("POST", at(), { body: {}, headers: { "if-match": `"${version}"` } });
  expect(opened).toMatchObject({ status: 200, body: { isAmending: true, version: version + 1 } });
  expect(opened.headers.get("etag")).toBe(`"${version + 1}"`);
});

test("what was accepted counts until the changes are confirmed", async () => {
  await open();
  await price.add(lineOf("group", { amount: 80 }));
  expect((await price.option()).total).toBe(1000);
  expect(await price.proposal()).toMatchObject({ value: 1350, isPriced: true });
  expect(await client.read(path)).toMatch(/€1,350 /);
  await staff.put(`/api/proposals/${id}`, { title: "Five days" });
  await staff.post(`/api/proposals/${id}/versions`, {});
  expect(await versions()).toEqual(["amended 1350", "accepted 1350", "sent 900"]);

  expect(await confirm()).toMatchObject({
    status: 200,
    body: { isAmending: false, isWritable: false, value: 1450 },
  });
  expect(await price.proposal()).toMatchObject({ status: "accepted", value: 1450, cost: 1148.04 });
  expect((await versions())[0]).toBe("amended 1450");
  expect(await client.read(path)).toMatch(/€1,450 .*Price: €1,350 €1,450/);
  expect((await confirm()).status).toBe(409);
});

test("more travellers count once they are confirmed, and nobody sees them before", async () => {
  await open();
  await price.set({ party: [{ band: "adult", count: 3 }], pax: 3 });
  expect(await price.sheet()).toMatchObject({ pax: 3 });
  expect(await price.proposal()).toMatchObject({ pax: 2, value: 1350 });
  expect(await price.put({ pax: 4 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "pax", message: "The price is being amended. Change the travellers there." }] },
  });
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({ status: 409 });
  await price.put({ title: "Five days" });
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({
    body: { offer: { pax: 2 } },
  });
  expect(await client.read(path)).toMatch(/2 travellers/);
  await confirm();
  expect(await price.proposal()).toMatchObject({ pax: 3 });
  expect(await client.read(path)).toMatch(/3 travellers/);
});

test("another agency is told of once it is confirmed: until then the former one's links work", async () => {
  const [first, second] = [await agency("Nord"), await agency("Sud")];
  await open();
  await price.set({ agencyId: first });
  await confirm();
  const { body } = await staff.post("/api/shares", { proposalId: id, audience: "agency" });
  const isThere = async () => (await staff.get(`/api/shares?proposalId=${id}`)).body[0].revokedAt === null;
  await open();
  await price.set({ agencyId: second });
  expect(body.audience).toBe("agency");
  expect(await isThere()).toBe(true);
  await staff.delete(at());
  expect(await isThere()).toBe(true);
  await open();
  await price.set({ agencyId: second });
  await confirm();
  expect(await isThere()).toBe(false);
});

test("discarding brings back lines, settings and travellers as they were", async () => {
  const before = await price.sheet();
  await open();
  const [first, second] = before.lines;
  await price.change({
    change: [{ id: first?.id, version: first?.version, title: "Taxi", currency: "USD" }],
    remove: [{ id: second?.id, version: second?.version }],
  });
  await price.set({ discountPercent: 50, party: [{ band: "adult", count: 3 }], pax: 3 });
  expect((await staff.delete(at())).status).toBe(200);
  const after = await price.sheet();
  const comparable = ({ lines, settings, options, pax, value }: typeof before) => ({
    lines: lines.map(({ version: _version, createdAt: _made, updatedAt: _changed, ...line }) => line),
    settings,
    options,
    pax,
    value,
  });
  expect(comparable(after)).toEqual(comparable(before));
  expect(await price.proposal()).toMatchObject({ value: 1350, pax: 2 });
  expect((await staff.delete(at())).status).toBe(409);
  expect(await versions()).toEqual(["accepted 1350", "sent 900"]);
  await open();
  expect(comparable(await price.sheet())).toEqual(comparable(before));
});

test("the accepted price's agency stays until the amendment is confirmed", async () => {
  const nord = await agency("Nord");
  await open();
  await price.set({ agencyId: nord });
  await confirm();
  await open();
  await price.set({ agencyId: null });
  expect(await staff.delete(`/api/partners/${nord}`)).toMatchObject({
    status: 409,
    body: { detail: "This partner is the agency of 1 proposal. Choose another one there first." },
  });
  expect((await staff.delete(at())).status).toBe(200);
  expect((await price.sheet()).settings.agencyId).toBe(nord);
  await open();
  await price.set({ agencyId: null });
  await confirm();
  expect((await staff.delete(`/api/partners/${nord}`)).status).toBe(204);
});

test("an extra that is taken out is no longer paid; below the floor a reason is asked for", async () => {
  await staff.put("/api/company/pricing", { marginFloor: 30 });
  await open();
  const line = (await price.sheet()).lines.find((one) => one.id === extra);
  await price.change({ remove: [{ id: extra, version: line?.version }] });
  expect(await confirm()).toMatchObject({ status: 400, body: { errors: [{ path: "reason" }] } });
  expect((await confirm({ reason: "Weather" })).body.value).toBe(900);
  const [last] = (await staff.get(`/api/proposals/${id}/versions`)).body;
  expect(last).toMatchObject({ reason: "amended", note: "Weather" });
  expect((await staff.get(`/api/proposals/${id}/versions/${last.number}`)).body.choice).toEqual({
    option: null,
    extras: [],
  });
});

test("only accepted prices with lines are amended, and declining one leaves what was accepted", async () => {
  await open();
  await price.set({ discountPercent: 50 });
  await price.put({ status: "declined" });
  expect(await price.proposal()).toMatchObject({ status: "declined", value: 1350 });
  expect(await price.sheet()).toMatchObject({ isAmending: false, settings: { discountPercent: null } });
  expect((await open()).status).toBe(409);
  ({ id } = await api.make.proposal(dmcId, { status: "accepted" }));
  expect(await open()).toMatchObject({
    status: 409,
    body: { detail: "This proposal has no price lines to amend. Change its value instead." },
  });
  ({ id } = await api.make.proposal((await api.make.dmc()).id, { status: "accepted" }));
  expect((await open()).status).toBe(404);
});
