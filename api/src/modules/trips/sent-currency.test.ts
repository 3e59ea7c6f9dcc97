import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { clientAt } from "../shares/testing-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let client: ReturnType<typeof clientAt>;
let id: number;
let made = 0;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  const subdomain = `currency-${++made}`;
  dmcId = (await api.make.dmc({ subdomain })).id;
  staff = await api.signedIn("dmc", dmcId);
  client = clientAt(api, subdomain, staff);
  id = (await api.make.proposal(dmcId, { value: 42_500, pax: 14 })).id;
});

afterAll(() => api.stop());

const put = (fields: object) => staff.put(`/api/proposals/${id}`, fields);
const proposal = async () => (await staff.get(`/api/proposals/${id}`)).body;
const toEuro = () => staff.put("/api/company", { currency: "EUR" });

/** As the release before sent it, which fixed no currency. */
const unfix = () => api.owner("app.proposal_pricing").where({ proposal_id: id }).delete();

test.each([
  ["a status", () => put({ status: "sent" })],
  ["a share", () => client.share(id)],
  ["an acceptance by staff", () => put({ status: "accepted" })],
])("a proposal without lines that went out by %s stays in its currency", async (_, send) => {
  await send();
  await toEuro();
  expect(await proposal()).toMatchObject({ currency: "USD", value: 42_500, isPriced: false });
});

test("its value is typed as before, shown again in its currency, and a draft takes the company's", async () => {
  const path = await client.share(id);
  await toEuro();
  expect(await put({ value: 52_500, pax: 15 })).toMatchObject({ status: 200, body: { value: 52_500 } });
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({
    status: 200,
    body: { number: 2, currency: "USD" },
  });
  expect(await client.read(path)).toContain("$52,500");
  expect((await staff.get(`/api/proposals/${id}/pricing`)).body).toMatchObject({
    isPriced: false,
    currency: "USD",
    version: 1,
  });
  const { body: draft } = await staff.post("/api/proposals", { ...(await proposal()), status: "draft" });
  expect(draft).toMatchObject({ currency: "EUR", wasSent: false });
});

test("one whose currency was not fixed tells both currencies", async () => {
  const path = await client.share(id);
  await unfix();
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({ status: 409 });
  await unfix();
  await toEuro();
  expect(await proposal()).toMatchObject({ currency: "EUR" });
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({
    status: 200,
    body: { number: 2, currency: "EUR" },
  });
  expect(await client.read(path)).toMatch(/Price: \$42,500\S* €42,500/);
  const { body } = await staff.get(`/api/proposals/${id}/versions/1/diff?with=2`);
  expect(body.offer).toEqual([{ field: "currency", label: "Currency", before: "USD", after: "EUR" }]);
});
