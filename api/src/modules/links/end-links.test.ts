import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Guest, guestAt } from "../../testing/guest.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let guest: Guest;
let proposalId: number;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ subdomain: "ended" })).id;
  staff = await api.signedIn("dmc", dmcId);
  guest = guestAt(api, "ended");
});

beforeEach(async () => {
  const { id: clientId } = await api.make.client(dmcId, { name: "Family Brandt" });
  proposalId = (await api.make.proposal(dmcId, { clientId, value: 10_000 })).id;
});

afterAll(() => api.stop());

async function share(draft: object): Promise<string> {
  const { status, body, text } = await staff.post("/api/shares", draft);
  if (status !== 201) throw new Error(text);
  return new URL(body.url).pathname;
}

const put = (fields: object) => staff.put(`/api/proposals/${proposalId}`, fields);

const agency = async (name: string) => (await api.make.partner(dmcId, { name, type: "agency" })).id;

test("a proposal's links end when it becomes another client's, who reads nothing of the former", async () => {
  const former = await share({ proposalId, asksForAnswer: true });
  const { id: clientId } = await api.make.client(dmcId, { name: "Ms Okafor" });
  await put({ clientId, value: 12_000 });
  expect(await guest.see(former)).toMatchObject({ status: 404 });
  expect((await staff.get(`/api/shares?proposalId=${proposalId}`)).body).toMatchObject([
    { revokedAt: expect.any(String) },
  ]);
  const { text } = await guest.see(await share({ proposalId, asksForAnswer: true }));
  expect(text).toContain("$12,000");
  expect(text).not.toMatch(/Brandt|10,000|Changed since/);
  expect((await staff.get(`/api/proposals/${proposalId}/versions`)).body).toMatchObject([
    { number: 2, reason: "sent", offer: { clientName: "Ms Okafor" } },
    { number: 1, offer: { clientName: "Family Brandt" } },
  ]);
});

test("another name of the same client is no change that they are told of", async () => {
  const path = await share({ proposalId, asksForAnswer: true });
  const { clientId } = (await staff.get(`/api/proposals/${proposalId}`)).body;
  await staff.put(`/api/clients/${clientId}`, { name: "Family Brandt-Roy" });
  await staff.post(`/api/proposals/${proposalId}/versions`, {});
  expect((await guest.see(path)).text).not.toMatch(/Brandt|Changed since/);
});

test("an itinerary's links end when it moves to another proposal", async () => {
  const { id } = await api.make.itinerary(dmcId, { proposalId });
  const [ofTrip, ofProposal] = [await share({ itineraryId: id }), await share({ proposalId })];
  const { id: other } = await api.make.proposal(dmcId);
  expect(await staff.put(`/api/itineraries/${id}`, { proposalId: other })).toMatchObject({ status: 200 });
  const gone = await guest.see(ofTrip);
  expect([gone.status, gone.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(await guest.see(ofProposal)).toMatchObject({ status: 200 });
  expect((await staff.get(`/api/shares?itineraryId=${id}`)).body).toMatchObject([
    { revokedAt: expect.any(String) },
  ]);
});

test("an agency's links end when another one sells the proposal, and the client's stay", async () => {
  const [first, second] = [await agency("Nord Reisen"), await agency("Sud Voyages")];
  const set = (settings: object) => staff.put(`/api/proposals/${proposalId}/pricing`, settings);
  await set({ agencyId: first });
  const [theirs, clients] = [
    await share({ proposalId, audience: "agency" }),
    await share({ proposalId, asksForAnswer: false }),
  ];
  expect(await set({ foc: 0, agencyId: first })).toMatchObject({ status: 200 });
  expect(await guest.see(theirs)).toMatchObject({ status: 200 });
  expect(await set({ agencyId: second })).toMatchObject({ status: 200 });
  expect(await guest.see(theirs)).toMatchObject({ status: 404 });
  expect(await guest.see(clients)).toMatchObject({ status: 200 });
});
