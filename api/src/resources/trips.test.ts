import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

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

describe("a trip", () => {
  test("goes from a client to a booking, and each step shows what it stands on", async () => {
    const { id: clientId } = await api.make.client(dmcId, { name: "Nordlys Energy" });
    const proposal = await staff.post("/api/proposals", {
      clientId,
      title: "Riviera incentive",
      destination: "Nice",
      startDate: "2026-09-20",
      endDate: "2026-09-24",
      pax: 60,
      value: 84_500.5,
    });
    expect(proposal).toMatchObject({
      status: 201,
      body: {
        clientName: "Nordlys Energy",
        status: "draft",
        startDate: "2026-09-20",
        value: 84_500.5,
        dmcId,
      },
    });
    const proposalId = proposal.body.id;
    const itinerary = await staff.post("/api/itineraries", { proposalId, title: "Four days by the sea" });
    expect(itinerary).toMatchObject({
      status: 201,
      body: {
        status: "draft",
        proposalTitle: "Riviera incentive",
        destination: "Nice",
        startDate: "2026-09-20",
        endDate: "2026-09-24",
      },
    });
    const itineraryId = itinerary.body.id;
    const activity = await staff.post("/api/activities", {
      itineraryId,
      day: "2026-09-20",
      startTime: "09:30",
      title: "Old town walk",
      latitude: 43.7,
      longitude: 7.27,
    });
    expect(activity).toMatchObject({
      status: 201,
      body: { kind: "other", startTime: "09:30", endTime: null },
    });
    const booking = await staff.post("/api/bookings", {
      itineraryId,
      title: "Hotel",
      startDate: "2026-09-20",
      endDate: "2026-09-24",
    });
    expect(booking).toMatchObject({
      status: 201,
      body: {
        status: "pending",
        itineraryTitle: "Four days by the sea",
        clientName: "Nordlys Energy",
        pax: 1,
      },
    });
    for (const [plural, { body }] of Object.entries({
      proposals: proposal,
      itineraries: itinerary,
      bookings: booking,
    })) {
      expect((await staff.get(`/api/${plural}/${body.id}`)).body).toEqual(body);
      expect((await staff.get(`/api/${plural}`)).body).toEqual([body]);
      expect((await admin.get(`/api/${plural}?dmcId=${dmcId}`)).body).toEqual([body]);
    }
  });

  test("names its own client where a booking has one", async () => {
    const { id: clientId } = await api.make.client(dmcId, { name: "Somebody else" });
    const { id } = await api.make.booking(dmcId);
    const changed = await staff.put(`/api/bookings/${id}`, { clientId });
    expect(changed.body).toMatchObject({ clientId, clientName: "Somebody else" });
  });

  test("keeps joined and server-set fields as they are, whatever is sent", async () => {
    const { id } = await api.make.proposal(dmcId);
    const { body } = await staff.get(`/api/proposals/${id}`);
    const forged = { clientName: "x", dmcId: otherDmc, id: 7, version: 9, search: "x" };
    expect((await staff.put(`/api/proposals/${id}`, forged)).body).toEqual(body);
  });
});

describe("a rule of two fields", () => {
  test("holds for what is sent at once", async () => {
    const { id: clientId } = await api.make.client(dmcId);
    const draft = { clientId, title: "Trip", destination: "Nice" };
    const late = { startDate: "2026-05-02", endDate: "2026-05-01" };
    const ends = refusal("endDate", "Must not be before the start");
    expect(await staff.post("/api/proposals", { ...draft, ...late })).toMatchObject(ends);
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    expect(await staff.post("/api/bookings", { itineraryId, title: "Bus", ...late })).toMatchObject(ends);
    for (const day of ["2026-02-30", "2026-13-01", "26-01-01", "2026-01-01T00:00:00Z", "infinity"]) {
      expect(await staff.post("/api/proposals", { ...draft, startDate: day })).toMatchObject({ status: 400 });
    }
    for (const value of [-1, 1.005, 1e15]) {
      expect(await staff.post("/api/proposals", { ...draft, value })).toMatchObject({ status: 400 });
    }
    expect(await staff.post("/api/proposals", { ...draft, value: 999_999_999_999.99 })).toMatchObject({
      status: 201,
      body: { value: 999_999_999_999.99 },
    });
  });

  test("holds for the row as a change would leave it", async () => {
    const proposal = await api.make.proposal(dmcId, { startDate: "2026-05-02", endDate: "2026-05-04" });
    const ends = refusal("endDate", "Must not be before the start");
    expect(await staff.put(`/api/proposals/${proposal.id}`, { endDate: "2026-05-01" })).toMatchObject(ends);
    expect(await staff.put(`/api/proposals/${proposal.id}`, { startDate: "2026-05-05" })).toMatchObject(ends);
    expect(
      await staff.put(`/api/proposals/${proposal.id}`, { startDate: "2026-06-01", endDate: "2026-06-01" }),
    ).toMatchObject({ status: 200 });
    const activity = await api.make.activity(dmcId, { startTime: "10:00", latitude: 1, longitude: 2 });
    const path = `/api/activities/${activity.id}`;
    expect(await staff.put(path, { endTime: "09:00" })).toMatchObject(
      refusal("endTime", "Must not be before the start, unless it ends on another day"),
    );
    expect(await staff.put(path, { latitude: null })).toMatchObject(
      refusal("longitude", "Give both coordinates or none"),
    );
    const task = await api.make.task(dmcId);
    expect(await staff.put(`/api/tasks/${task.id}`, { relatedTo: "client" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "relatedId" }] },
    });
  });
});
