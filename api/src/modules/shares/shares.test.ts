import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let proposalId: number;
let itineraryId: number;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ subdomain: "riviera" })).id;
  staff = await api.signedIn("dmc", dmcId);
});

beforeEach(async () => {
  proposalId = (await api.make.proposal(dmcId, { title: "Riviera incentive" })).id;
  itineraryId = (await api.make.itinerary(dmcId, { proposalId, title: "Four days" })).id;
});

afterAll(() => api.stop());

const statusOf = async (id: number) => (await staff.get(`/api/proposals/${id}`)).body.status;

describe("what staff share", () => {
  test("has an address at their portal that nobody can guess, and a month to be looked at", async () => {
    const { status, body } = await staff.post("/api/shares", { itineraryId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      proposalId,
      proposalTitle: "Riviera incentive",
      itineraryId,
      itineraryTitle: "Four days",
      url: expect.stringMatching(/^http:\/\/riviera\.hub\.example\/share\/[\w-]{43}$/),
      asksForAnswer: false,
      revokedAt: null,
      openedAt: null,
      seenCount: 0,
      answer: null,
      createdByName: expect.stringContaining("Person"),
    });
    const month = Date.parse(body.expiresAt) - Date.parse(body.createdAt);
    expect(month).toBe(30 * 86_400_000);
    expect(await statusOf(proposalId)).toBe("draft");
  });

  test("is listed by what it shows, newest first", async () => {
    const whole = (await staff.post("/api/shares", { itineraryId })).body;
    const alone = (await staff.post("/api/shares", { proposalId, days: 1 })).body;
    expect((await staff.get(`/api/shares?proposalId=${proposalId}`)).body).toEqual([alone, whole]);
    expect((await staff.get(`/api/shares?itineraryId=${itineraryId}`)).body).toEqual([whole]);
    const admin = await api.signedIn("admin");
    expect((await admin.get(`/api/shares?itineraryId=${itineraryId}`)).body).toEqual([whole]);
    const { id: other } = await api.make.dmc();
    expect((await (await api.signedIn("dmc", other)).get("/api/shares")).body).toEqual([]);
  });

  test("sends a draft proposal where an answer is asked for", async () => {
    const { body } = await staff.post("/api/shares", { itineraryId, asksForAnswer: true });
    expect(body.asksForAnswer).toBe(true);
    expect(await statusOf(proposalId)).toBe("sent");
    expect(await staff.post("/api/shares", { proposalId, asksForAnswer: true })).toMatchObject({
      status: 201,
    });
  });

  test.each(["accepted", "declined"] as const)("asks for no answer once a proposal is %s", async (status) => {
    const { id } = await api.make.proposal(dmcId, { status });
    const refused = await staff.post("/api/shares", { proposalId: id, asksForAnswer: true });
    const message = `This proposal is already ${status}. Share it without asking for an answer.`;
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: message, errors: [{ path: "asksForAnswer", message }] },
    });
    expect(await staff.post("/api/shares", { proposalId: id })).toMatchObject({ status: 201 });
  });

  test("is refused for what is not there, or does not belong together", async () => {
    const other = await api.make.dmc();
    const theirs = await api.make.itinerary(other.id);
    const unrelated = await api.make.proposal(dmcId);
    for (const [draft, path] of [
      [{}, "itineraryId"],
      [{ itineraryId: theirs.id }, "itineraryId"],
      [{ itineraryId, proposalId: unrelated.id }, "itineraryId"],
      [{ proposalId: 999_999 }, "proposalId"],
      [{ proposalId: 999_999, asksForAnswer: true }, "proposalId"],
      [{ itineraryId, days: 0 }, "days"],
      [{ itineraryId, days: 366 }, "days"],
    ] as const) {
      expect(await staff.post("/api/shares", draft)).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    }
  });

  test("can be revoked once, and stays listed", async () => {
    const { body } = await staff.post("/api/shares", { itineraryId });
    const revoked = await staff.delete(`/api/shares/${body.id}`);
    expect(revoked).toMatchObject({ status: 200, body: { id: body.id, revokedAt: expect.any(String) } });
    expect((await staff.delete(`/api/shares/${body.id}`)).body).toEqual(revoked.body);
    expect((await staff.get(`/api/shares?itineraryId=${itineraryId}`)).body).toEqual([revoked.body]);
  });

  test("goes with what it shows", async () => {
    await staff.post("/api/shares", { itineraryId });
    await staff.post("/api/shares", { proposalId });
    expect(await staff.delete(`/api/itineraries/${itineraryId}`)).toMatchObject({ status: 204 });
    expect((await staff.get(`/api/shares?proposalId=${proposalId}`)).body).toHaveLength(1);
    expect(await staff.delete(`/api/proposals/${proposalId}`)).toMatchObject({ status: 204 });
    expect((await staff.get(`/api/shares?proposalId=${proposalId}`)).body).toEqual([]);
  });

  test("is made once for one key", async () => {
    const headers = { "idempotency-key": `share-${itineraryId}` };
    const first = await staff.post("/api/shares", { itineraryId }, headers);
    expect((await staff.post("/api/shares", { itineraryId }, headers)).body).toEqual(first.body);
  });
});
