import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc({ timeZone: "UTC" } as object)).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

/** Entries without what differs each time, newest first. */
const entries = async (query = "", who = staff) => (await who.get(`/api/audit?${query}`)).body;
const last = async (query = "") => (await entries(query))[0];
const changesOf = async (query = "") =>
  (await last(query)).changes.map(
    ({ field, old, new: now }: { field: string; old: unknown; new: unknown }) => [field, old, now],
  );

const client = { name: "Acme", type: "corporate", email: "a@acme.example", phone: "1", notes: "N" } as const;

describe("an entry", () => {
  test("says who changed what, from what to what, and when", async () => {
    const { body: made } = await staff.post("/api/clients", client);
    const { headers } = await staff.put(`/api/clients/${made.id}`, {
      ...client,
      name: "Acme Ltd",
      phone: null,
    });
    const { id: userId, name: actorName } = (await staff.get("/api/user")).body;
    expect(await entries()).toEqual([
      {
        id: expect.any(Number),
        dmcId,
        at: expect.stringMatching(/^20.*Z$|\+00:00$/),
        actorKind: "staff",
        userId,
        actorName,
        actorLabel: "Staff",
        action: "update",
        verb: "Changed",
        resource: "client",
        resourceId: made.id,
        title: "Acme Ltd",
        thing: "client Acme Ltd",
        tripId: null,
        changes: expect.arrayContaining([
          { field: "name", label: "Name", as: "text", old: "Acme", new: "Acme Ltd" },
          { field: "phone", label: "Phone", as: "phone", old: "1", new: null },
        ]),
        reason: null,
        source: "screen",
        requestId: headers.get("x-request-id"),
      },
      expect.objectContaining({ action: "create", title: "Acme", changes: [] }),
    ]);
    // Nine fields were sent, two of them with other values.
    expect((await last()).changes).toHaveLength(2);
  });

  test("is not written for values that stay the same", async () => {
    const { id: clientId } = await api.make.client(dmcId);
    const { body: made } = await staff.post("/api/proposals", {
      clientId,
      title: "Riviera",
      destination: "Nice",
      pax: 2,
      value: 1.1,
    });
    const path = `/api/proposals/${made.id}`;
    const raised = await staff.call("PUT", path, { body: '{"value":1.10,"title":" Riviera "}' });
    expect(raised.status).toBe(200);
    expect((await entries()).map(({ action }: { action: string }) => action)).toEqual(["create"]);
    await staff.put(path, { value: 1.2, tags: ["vip"] });
    expect(await changesOf()).toEqual(
      expect.arrayContaining([
        ["tags", [], ["vip"]],
        ["value", 1.1, 1.2],
      ]),
    );
  });

  test("of a deleted row keeps what it was", async () => {
    const { id } = await api.make.client(dmcId, { ...client, name: "Gone" });
    await staff.delete(`/api/clients/${id}`);
    const gone = await last(`resource=client&resourceId=${id}`);
    expect(gone).toMatchObject({ action: "delete", title: "Gone" });
    expect(gone.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: "email", old: "a@acme.example", new: null })]),
    );
    expect(gone.changes.map(({ field }: { field: string }) => field)).not.toContain("tags");
  });

  test("names what a field refers to, and labels of a choice, as they were", async () => {
    const from = await api.make.client(dmcId, { name: "From" });
    const to = await api.make.client(dmcId, { name: "To" });
    const { id } = await api.make.proposal(dmcId, { clientId: from.id });
    await staff.put(`/api/proposals/${id}`, { clientId: to.id, status: "sent" });
    expect((await last("resource=proposal")).changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "clientId", label: "Client", oldName: "From", newName: "To" }),
        expect.objectContaining({ field: "status", oldName: "Draft", newName: "Sent" }),
      ]),
    );
  });

  test("names the proposal of a price and of a link, and the agency of a price", async () => {
    const { id } = await api.make.proposal(dmcId, { title: "Riviera" });
    const agency = await api.make.partner(dmcId, { type: "agency", name: "Blue Travel" });
    await staff.put(`/api/proposals/${id}/pricing`, { pax: 4 });
    await staff.put(`/api/proposals/${id}/pricing`, { agencyId: agency.id });
    expect(await last()).toMatchObject({
      thing: "price of Riviera",
      changes: [{ field: "agencyId", label: "Agency", oldName: null, newName: "Blue Travel" }],
    });
    await staff.post("/api/shares", { proposalId: id });
    expect(await last()).toMatchObject({ resource: "share", thing: "link to Riviera" });
  });

  test("has the reason that was given", async () => {
    const { id } = await api.make.booking(dmcId);
    await staff.put(`/api/bookings/${id}`, { status: "cancelled", statusReason: "Storm" });
    expect(await last()).toMatchObject({ resource: "booking", reason: "Storm" });
    await staff.put(`/api/bookings/${id}`, { notes: "Later" });
    expect(await last()).toMatchObject({ resource: "booking", reason: null });
  });

  test("belongs to the trip of its record", async () => {
    const { id: proposalId } = await api.make.proposal(dmcId);
    const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId });
    const { id: bookingId } = await api.make.booking(dmcId, { itineraryId });
    const day = { day: "2026-05-01", title: "Walk", itineraryId };
    await staff.post("/api/activities", day);
    await staff.put(`/api/bookings/${bookingId}`, { pax: 9 });
    await staff.put(`/api/itineraries/${itineraryId}`, { title: "Other" });
    await staff.put(`/api/proposals/${proposalId}`, { title: "Other" });
    const about = { relatedTo: "booking", relatedId: bookingId };
    await staff.post("/api/tasks", { title: "Ask", ...about });
    await staff.post("/api/tasks", { title: "Elsewhere" });
    const ofTrip = await entries(`tripId=${proposalId}`);
    expect(ofTrip.map(({ resource }: { resource: string }) => resource)).toEqual([
      "task",
      "proposal",
      "itinerary",
      "booking",
      "activity",
    ]);
  });

  test("of a message tells nobody what it says, or to whom", async () => {
    const { id: receiverId } = (await staff.get("/api/user")).body;
    const { body } = await staff.post("/api/messages", { content: "Between us", receiverId });
    await staff.put(`/api/messages/${body.id}`, { content: "Still between us" });
    await staff.delete(`/api/messages/${body.id}`);
    const written = await entries("resource=message");
    expect(written).toHaveLength(3);
    expect(written[1].changes).toEqual([
      { field: "content", label: expect.any(String), as: "prose", old: null, new: null, isHidden: true },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/between us|receiver/i);
  });

  test("never has a token", async () => {
    const { body: first } = await staff.post("/api/calendar-feed", {});
    const { body: second } = await staff.post("/api/calendar-feed", {});
    const { id: proposalId } = await api.make.proposal(dmcId);
    const { body: share } = await staff.post("/api/shares", { proposalId });
    const written = JSON.stringify(await api.owner("app.audit").where({ dmc_id: dmcId }));
    for (const { url } of [first, second, share])
      expect(written).not.toContain(/[\w-]{43}/.exec(url)?.[0] ?? "a token");
    const feeds = await entries("resource=calendarFeed");
    expect(feeds.map(({ action }: { action: string }) => action)).toEqual(["update", "create"]);
  });
});
