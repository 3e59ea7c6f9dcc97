import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { ProposalVersion } from "@dmc-hub/shared-types";
import { type Guest, guestAt } from "../../testing/guest.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let guest: Guest;
let id: number;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ subdomain: "versions" })).id;
  staff = await api.signedIn("dmc", dmcId);
  guest = guestAt(api, "versions");
});

beforeEach(async () => {
  id = (await api.make.proposal(dmcId, { title: "Four days", value: 42_500.5, pax: 14 })).id;
});

afterAll(() => api.stop());

const put = (fields: object) => staff.put(`/api/proposals/${id}`, fields);

const versions = async () =>
  (await staff.get(`/api/proposals/${id}/versions`)).body.map(
    ({ number, reason, offer, createdByName }: ProposalVersion) =>
      `${number} ${reason} ${offer.value} ${createdByName === null ? "client" : "staff"}`,
  );

async function share(): Promise<string> {
  const { body } = await staff.post("/api/shares", { proposalId: id, asksForAnswer: true });
  return new URL(body.url).pathname;
}

const seen = async (path: string) => (await guest.see(path)).text;

test("a draft says whether it was ever sent", async () => {
  expect(await staff.get(`/api/proposals/${id}`)).toMatchObject({ body: { wasSent: false } });
  await put({ status: "declined" });
  expect(await put({ status: "draft" })).toMatchObject({ status: 200, body: { wasSent: false } });
  await put({ status: "sent" });
  expect(await put({ status: "draft" })).toMatchObject({ status: 200, body: { wasSent: true } });
});

test("what was sent stays as it is for the client, until it is sent again", async () => {
  expect(await versions()).toEqual([]);
  const path = await share();
  expect(await versions()).toEqual(["1 sent 42500.5 staff"]);
  await put({ value: 52_500, title: "Five days", pax: 15 });
  expect(await seen(path)).toMatch(/Four days[\s\S]*14 travellers[\s\S]*\$42,500\.50/);
  expect(await seen(path)).not.toMatch(/52,500|Five days/);
  expect(await staff.get(`/api/proposals/${id}`)).toMatchObject({
    body: { value: 52_500, title: "Five days" },
  });

  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({
    status: 200,
    body: { number: 2, reason: "sent", currency: "USD", offer: { title: "Five days", value: 52_500 } },
  });
  const again = await seen(path);
  expect(again).toMatch(/\$52,500/);
  expect(again).toMatch(/Changed since the version before[\s\S]*Price:[\s\S]*42,500\.50[\s\S]*52,500/);
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({
    status: 409,
    body: { detail: "Nothing has changed since the client was shown this proposal." },
  });
});

test("what was accepted stays accepted, whatever staff had changed meanwhile or change later", async () => {
  const path = await share();
  await put({ value: 52_500 });
  expect(await guest.say(path, { name: "Ann Lee", answer: "accepted" })).toMatchObject({ status: 303 });
  expect(await versions()).toEqual(["2 accepted 42500.5 client", "1 sent 42500.5 staff"]);
  expect(await seen(path)).toMatch(/\$42,500\.50[\s\S]*Accepted by Ann Lee/);
  await put({ value: 60_000 });
  expect(await seen(path)).not.toContain("60,000");
  await staff.post(`/api/proposals/${id}/versions`, {});
  expect((await versions())[0]).toBe("3 amended 60000 staff");
  expect(await seen(path)).toMatch(/\$60,000[\s\S]*Accepted by Ann Lee/);
});

test("statuses that staff set make versions too, and a draft being revised shows what was sent", async () => {
  const path = await share();
  await put({ status: "draft", value: 1_000 });
  expect(await seen(path)).toMatch(/42,500\.50[\s\S]*being worked on again/);
  expect(await staff.post(`/api/proposals/${id}/versions`, {})).toMatchObject({ status: 409 });
  await put({ status: "sent" });
  await put({ status: "accepted" });
  await put({ status: "declined" });
  expect(await versions()).toEqual(["3 accepted 1000 staff", "2 sent 1000 staff", "1 sent 42500.5 staff"]);
});

test("a version is written by nobody twice, changed by nobody, and no other company's", async () => {
  await put({ status: "sent" });
  for (const sql of ["update app.proposal_versions set number = 9", "delete from app.proposal_versions"])
    await expect(
      api.owner.transaction(async (trx) => {
        await trx.raw("set local role app_rw");
        await trx.raw(`select app.set_tenant(${dmcId})`);
        await trx.raw(sql);
      }),
    ).rejects.toThrow("permission denied");
  const other = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect((await other.get(`/api/proposals/${id}/versions`)).status).toBe(404);
  expect((await other.post(`/api/proposals/${id}/versions`, {})).status).toBe(404);
  await staff.delete(`/api/proposals/${id}`);
  expect((await staff.get(`/api/proposals/${id}/versions`)).status).toBe(404);
});

test("who accepts while staff revise: one of the two is told", async () => {
  const path = await share();
  const [revised, answered] = await Promise.all([
    put({ status: "draft" }),
    guest.say(path, { name: "Ann Lee", answer: "accepted" }),
  ]);
  const now = (await staff.get(`/api/proposals/${id}`)).body.status;
  expect(answered.status).toBe(303);
  if (now === "accepted") expect(revised.status).toBe(409);
  else {
    expect(now).toBe("draft");
    expect(await seen(path)).toContain("being worked on again");
    expect(await versions()).toEqual(["1 sent 42500.5 staff"]);
  }
});
