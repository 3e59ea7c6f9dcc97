import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

/** A company with an agency, a proposal that it sells, and one that nobody does. */
async function agencyOf(subdomain: string) {
  const { dmcId, staff } = await pricingCompany(api, subdomain);
  const agency = await api.make.partner(dmcId, { type: "agency", name: `Agency of ${subdomain}` });
  const { id } = await api.make.proposal(dmcId, { title: `Sold by ${subdomain}` });
  await api.make.proposal(dmcId, { title: "Sold directly" });
  await priceOf(staff, id).set({ agencyId: agency.id });
  return { staff, agency, id };
}

const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);

test("an agency's proposals are found by it, and each names it; another company's stay unseen", async () => {
  const { staff, agency, id } = await agencyOf("one");
  const other = await agencyOf("other");
  const list = `/api/proposals?agencyId=${agency.id}`;
  expect(titles(await staff.get(list))).toEqual(["Sold by one"]);
  expect(titles(await staff.get(`${list}&q=directly`))).toEqual([]);
  expect(titles(await staff.get(`/api/proposals?agencyId=${other.agency.id}`))).toEqual([]);
  expect(titles(await other.staff.get(list))).toEqual([]);
  expect(await staff.get(`/api/proposals/${id}`)).toMatchObject({
    body: { agencyId: agency.id, agencyName: "Agency of one" },
  });
  expect(titles(await (await api.signedIn("admin")).get(list))).toEqual(["Sold by one"]);
  expect((await staff.delete(`/api/partners/${agency.id}`)).body.detail).toBe(
    "This partner is the agency of 1 proposal. Choose another one there first.",
  );
  expect((await staff.get("/api/proposals?agencyId=no")).status).toBe(400);
});
