import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";
import { countReferences, rowsOfDmc } from "./references.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;
let otherDmc: number;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
  otherDmc = (await api.make.dmc()).id;
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

/** The answer's error, by field. */
const refusal = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });

describe("a row named in a body", () => {
  test.each(["missing", "another DMC's"])("that is %s is refused by field", async (which) => {
    const ofOther = async (make: (id: number) => Promise<{ id: number }>) =>
      which === "missing" ? 999_999 : (await make(otherDmc)).id;
    const clientId = await ofOther(api.make.client);
    const partnerId = await ofOther(api.make.partner);
    const proposalId = await ofOther(api.make.proposal);
    const itineraryId = await ofOther(api.make.itinerary);
    const own = { itineraryId: (await api.make.itinerary(dmcId)).id };
    const days = { startDate: "2026-05-01", endDate: "2026-05-02" };
    const drafts: [string, object, string, string][] = [
      ["proposals", { clientId, title: "Trip", destination: "Nice" }, "clientId", "client"],
      ["itineraries", { proposalId, title: "Days" }, "proposalId", "proposal"],
      ["activities", { itineraryId, title: "Walk", day: "2026-05-01" }, "itineraryId", "itinerary"],
      ["activities", { ...own, partnerId, title: "Walk", day: "2026-05-01" }, "partnerId", "partner"],
      ["bookings", { itineraryId, title: "Bus", ...days }, "itineraryId", "itinerary"],
      ["bookings", { ...own, partnerId, title: "Bus", ...days }, "partnerId", "partner"],
      ["bookings", { ...own, clientId, title: "Bus", ...days }, "clientId", "client"],
      ["tasks", { title: "Call", relatedTo: "client", relatedId: clientId }, "relatedId", "client"],
      ["messages", { content: "Hi", relatedTo: "partner", relatedId: partnerId }, "relatedId", "partner"],
    ];
    for (const [plural, draft, path, noun] of drafts) {
      const expected = refusal(path, `This ${noun} does not exist`);
      expect(await staff.post(`/api/${plural}`, draft)).toMatchObject(expected);
    }
    for (const plural of ["activities", "bookings", "tasks", "messages"]) {
      expect((await staff.get(`/api/${plural}`)).body).toEqual([]);
    }
    const { id } = await api.make.proposal(dmcId);
    expect(await staff.put(`/api/proposals/${id}`, { clientId })).toMatchObject(
      refusal("clientId", "This client does not exist"),
    );
  });
});

describe("what is in use", () => {
  test("is not deleted, and says by what", async () => {
    const client = await api.make.client(dmcId);
    const partner = await api.make.partner(dmcId);
    const proposal = await api.make.proposal(dmcId, { clientId: client.id });
    await api.make.proposal(dmcId, { clientId: client.id });
    const itinerary = await api.make.itinerary(dmcId, { proposalId: proposal.id });
    const activity = await api.make.activity(dmcId, { itineraryId: itinerary.id, partnerId: partner.id });
    const booking = await api.make.booking(dmcId, { itineraryId: itinerary.id, partnerId: partner.id });
    const uses = {
      [`clients/${client.id}`]: "This client still has 2 proposals. Delete or move them first.",
      [`proposals/${proposal.id}`]: "This proposal still has 1 itinerary. Delete or move them first.",
      [`itineraries/${itinerary.id}`]: "This itinerary still has 1 booking. Delete or move them first.",
      [`partners/${partner.id}`]:
        "This partner still has 1 activity and 1 booking. Delete or move them first.",
    };
    for (const [path, detail] of Object.entries(uses)) {
      expect(await staff.delete(`/api/${path}`)).toMatchObject({ status: 409, body: { detail } });
    }
    for (const path of [`bookings/${booking.id}`, `itineraries/${itinerary.id}`, `partners/${partner.id}`]) {
      expect({ path, ...(await staff.delete(`/api/${path}`)) }).toMatchObject({ path, status: 204 });
    }
    expect(await staff.get(`/api/activities/${activity.id}`)).toMatchObject({ status: 404 });
  });

  test("is not deleted while somebody begins to use it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: clientId } = await api.make.client(dmcId);
      const draft = { clientId, title: "Trip", destination: "Nice" };
      const [made, deleted] = await Promise.all([
        staff.post("/api/proposals", draft),
        staff.delete(`/api/clients/${clientId}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });

  test("loses its reference alone where that may be empty", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    const walk = await api.make.activity(dmcId, { itineraryId });
    const swim = await api.make.activity(dmcId, { itineraryId });
    const ofWalk = await api.make.booking(dmcId, { itineraryId, activityId: walk.id });
    const ofSwim = await api.make.booking(dmcId, { itineraryId, activityId: swim.id });
    expect(await staff.delete(`/api/activities/${walk.id}`)).toMatchObject({ status: 204 });
    for (const [{ id }, activityId] of [
      [ofWalk, null],
      [ofSwim, swim.id],
    ] as const)
      expect((await staff.get(`/api/bookings/${id}`)).body).toMatchObject({ itineraryId, activityId });
  });

  test("keeps a DMC, except by what is deleted together with others", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    await api.make.activity(dmcId, { itineraryId });
    await api.make.booking(dmcId, { itineraryId });
    await api.make.task(dmcId);
    expect(await admin.delete(`/api/dmcs/${dmcId}`)).toMatchObject({
      status: 409,
      body: {
        detail:
          "This DMC still has 1 user, 1 client, 1 proposal, 1 itinerary, 1 booking, and 1 task. " +
          "Delete or move them first.",
      },
    });
  });
});

test("what refers to a row is counted by one query after another, as a transaction's connection takes them", async () => {
  await api.make.client(dmcId);
  await api.owner.transaction(async (trx) => {
    let [open, most] = [0, 0];
    trx.on("query", () => (most = Math.max(most, (open += 1))));
    trx.on("query-response", () => (open -= 1));
    expect(await countReferences(trx, rowsOfDmc, { id: dmcId })).toBe("1 user and 1 client");
    expect([open, most]).toEqual([0, 1]);
  });
});
