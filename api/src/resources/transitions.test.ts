import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

describe("a status", () => {
  test.each([
    ["proposal", "accepted", "draft", "An accepted proposal cannot become draft. Make it declined first."],
    ["itinerary", "completed", "draft", "A completed itinerary cannot become draft. Make it active first."],
    [
      "booking",
      "cancelled",
      "confirmed",
      "A cancelled booking cannot become confirmed. Make it pending first.",
    ],
    ["task", "completed", "overdue", "A completed task cannot become overdue. Make it pending first."],
  ] as const)("of a %s goes from %s to %s only by way of another", async (noun, from, to, detail) => {
    const plural = { proposal: "proposals", itinerary: "itineraries", booking: "bookings", task: "tasks" }[
      noun
    ];
    const { id } = await api.make[noun](dmcId, { status: from as never });
    const path = `/api/${plural}/${id}`;
    const refused = await staff.put(path, { title: "Renamed", status: to });
    expect(refused).toMatchObject({ status: 409, body: { detail, errors: [{ path: "status" }] } });
    expect((await staff.get(path)).body).toMatchObject({ status: from, version: 1 });
    expect(await staff.put(path, { title: "Renamed", status: from })).toMatchObject({ status: 200 });
    const between = /Make it (\w+) first/.exec(detail)?.[1];
    for (const status of [between, to])
      expect(await staff.put(path, { status })).toMatchObject({ status: 200 });
  });

  test("of a booking keeps its history: who, when, why", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    const { body } = await staff.post("/api/bookings", {
      itineraryId,
      title: "Hotel",
      startDate: "2026-05-01",
      endDate: "2026-05-02",
    });
    const path = `/api/bookings/${body.id}`;
    await staff.put(path, { status: "cancelled", statusReason: "The group has shrunk" });
    await staff.put(path, { notes: "no change of status", statusReason: "not kept" });
    await admin.put(path, { status: "pending" });
    const { body: history } = await staff.get(`${path}/history`);
    const { id: userId, name: userName } = (await staff.get("/api/user")).body;
    expect(history).toMatchObject([
      { bookingId: body.id, from: null, to: "pending", reason: null, userId, userName },
      { from: "pending", to: "cancelled", reason: "The group has shrunk", userId, userName },
      { from: "cancelled", to: "pending", reason: null },
    ]);
    await admin.delete(`/api/users/${userId}`);
    const later = (await admin.get(`${path}/history`)).body;
    expect(later[0]).toMatchObject({ to: "pending", userId: null, userName: null });
    expect(await admin.delete(path)).toMatchObject({ status: 204 });
    expect(await admin.get(`${path}/history`)).toMatchObject({ status: 404 });
  });

  test("raced by two is given once", async () => {
    const { id } = await api.make.booking(dmcId, { status: "confirmed" });
    const statuses = ["pending", "cancelled", "pending", "cancelled"];
    const answers = await Promise.all(
      statuses.map((status) => staff.put(`/api/bookings/${id}`, { status }, { "if-match": '"1"' })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect((await staff.get(`/api/bookings/${id}/history`)).body.length).toBe(1);
  });
});
