import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { EXAMPLE, lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";
import { clientAt } from "../shares/testing-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let client: ReturnType<typeof clientAt>;
let id: number;
let price: ReturnType<typeof priceOf>;
let path: string;
let picnic: number;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "told"));
});

/** Garden, with a picnic for 125, and Sea view, which is recommended and has a margin below the others'. */
beforeEach(async () => {
  await staff.put("/api/company/pricing", { ...EXAMPLE, roundUpTo: null });
  client = clientAt(api, "told", staff);
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
  await price.set({
    options: [
      { key: "A", name: "Garden" },
      { key: "B", name: "Sea view", isRecommended: true },
    ],
  });
  await price.add(
    lineOf("group", { amount: 800 }, { option: "A" }),
    lineOf("group", { amount: 2000 }, { option: "B", pricingMode: "markup", pricingPercent: 5 }),
    lineOf("group", { amount: 100 }, { option: "A", title: "Picnic", inclusion: "extra" }),
  );
  picnic = (await price.sheet()).extras[0]?.lineId ?? 0;
  path = await client.share(id);
});

afterAll(() => api.stop());

const versions = async () => (await staff.get(`/api/proposals/${id}/versions`)).body;
const accept = (choice: object | null = null) => price.put({ status: "accepted", choice });

test.each(["sent", "draft"])("staff accept for a client what they took of a %s price", async (status) => {
  if (status === "draft") await price.put({ status });
  const choice = { option: "A", extras: [picnic, picnic] };
  expect(await accept(choice)).toMatchObject({ status: 200, body: { status: "accepted", value: 1125 } });
  expect(await price.proposal()).toMatchObject({ value: 1125, cost: 900, profit: 225, marginPercent: 20 });
  const [last] = await versions();
  expect(last).toMatchObject({ reason: "accepted", offer: { value: 1125 }, chosen: ["Garden", "Picnic"] });
  expect((await staff.get(`/api/proposals/${id}/versions/${last.number}`)).body.choice).toEqual({
    option: "A",
    extras: [picnic],
  });
  expect(await client.read(path)).toMatch(/Garden Accepted €1,000 .*Picnic .*Accepted/);
});

const refused = (message: string) => ({ status: 400, body: { errors: [{ path: "choice", message }] } });

test("what is not part of the offer, or not accepted now, is refused", async () => {
  const again = "Please choose again: what you have chosen is not part of this offer";
  expect(await accept({ option: null, extras: [] })).toMatchObject(
    refused("Please choose one of the options"),
  );
  for (const choice of [
    { option: "C", extras: [] },
    { option: "B", extras: [picnic] },
    { option: "A", extras: [picnic + 1000] },
  ])
    expect(await accept(choice)).toMatchObject(refused(again));
  expect((await accept({ option: "Z", extras: [] })).status).toBe(400);
  const choice = { option: "A", extras: [] };
  for (const fields of [{ status: "declined" }, { title: "Four days" }])
    expect(await price.put({ ...fields, choice })).toMatchObject(
      refused("Only what is marked as accepted is chosen from"),
    );
  expect(await price.proposal()).toMatchObject({ status: "sent", value: 2100 });
  expect((await versions()).length).toBe(1);
});

test("without a choice the recommended option is accepted; one price leaves nothing to choose", async () => {
  expect((await accept()).body).toMatchObject({ status: "accepted", value: 2100 });
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
  await price.add(lineOf("group", { amount: 100 }));
  expect((await accept({ option: "C", extras: [] })).body).toMatchObject({ value: 125 });
  const [last] = await versions();
  expect((await staff.get(`/api/proposals/${id}/versions/${last.number}`)).body.choice).toEqual({
    option: null,
    extras: [],
  });
});

test("what was given up is accepted again as it was chosen before", async () => {
  await client.accept(path, { option: "A", [`extra-${picnic}`]: "on" });
  for (const status of ["declined", "sent"]) await price.put({ status, reason: "Asked for" });
  expect(await price.proposal()).toMatchObject({ value: 2100 });
  await accept({ option: "A", extras: [picnic] });
  expect(await price.proposal()).toMatchObject({ status: "accepted", value: 1125 });
  expect((await versions())[0]).toMatchObject({ chosen: ["Garden", "Picnic"] });
});

test("a client whose choice staff entered reads it as no change of the price", async () => {
  expect(await accept({ option: "A", extras: [picnic] })).toMatchObject({ body: { value: 1125 } });
  const page = await client.read(path);
  expect(page).toMatch(/Garden Accepted €1,000 /);
  expect(page).not.toContain("Changed since");
});

test("what staff changed besides the choice that they entered is told to its client", async () => {
  await price.put({ title: "Five days" });
  await accept({ option: "A", extras: [picnic] });
  expect(await client.read(path)).toMatch(/Changed since the version before Title: .* Five days /);
});

test("only what was accepted can hold up its amendment below the floor", async () => {
  const confirm = (body: object = {}) => staff.post(`/api/proposals/${id}/amendment/confirm`, body);
  await staff.put("/api/company/pricing", { marginFloor: 15 });
  await accept({ option: "A", extras: [picnic] });
  await staff.post(`/api/proposals/${id}/amendment`, {});
  expect(await confirm()).toMatchObject({ status: 200, body: { value: 1125 } });
  await staff.post(`/api/proposals/${id}/amendment`, {});
  const line = (await price.sheet()).lines.find((one) => one.id === picnic);
  const costly = { id: picnic, version: line?.version, pricingMode: "sell", sellAmount: 10 };
  expect((await price.change({ change: [costly] })).status).toBe(200);
  expect(await confirm()).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: "reason",
          message: "Garden: margin 10.9 % is below your floor of 15 %. Say why it is confirmed.",
        },
      ],
    },
  });
  expect(await confirm({ reason: "Asked for" })).toMatchObject({ status: 200, body: { value: 1010 } });
});

test("versions are compared by what was chosen, and in the words for options and services", async () => {
  await accept({ option: "A", extras: [picnic] });
  await staff.post(`/api/proposals/${id}/amendment`, {});
  const line = (await price.sheet()).lines.find((one) => one.id === picnic);
  const fields = { option: null, inclusion: "included", currency: "USD" };
  await price.change({ change: [{ id: picnic, version: line?.version, ...fields }] });
  await staff.post(`/api/proposals/${id}/amendment/confirm`, {});
  const { body } = await staff.get(`/api/proposals/${id}/versions/2/diff?with=3`);
  expect(body.offer).toMatchObject([
    { field: "value", currency: { before: "EUR", after: "EUR" } },
    { field: "chosen", label: "Chosen", before: "Garden, Picnic", after: "Garden" },
  ]);
  expect(body.lines[0].fields).toEqual(
    expect.arrayContaining([
      { field: "option", label: "Option", before: "Garden", after: "All options" },
      { field: "inclusion", label: "In the price", before: "Extra", after: "Included" },
      { field: "netCurrency", label: "Currency", before: "EUR", after: "USD" },
    ]),
  );
});
