import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { guestAt } from "../../testing/guest.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

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

const entries = async (query = "") => (await staff.get(`/api/audit?${query}`)).body;

describe("files", () => {
  test("are part of their record's history", async () => {
    const { id } = await api.make.client(dmcId, { name: "Acme" });
    const about = `relatedTo=client&relatedId=${id}&name=passport.pdf`;
    const { body: file } = await staff.call("POST", `/api/files?${about}`, {
      body: Buffer.from("%PDF-1.4"),
      headers: { "content-type": "application/octet-stream" },
    });
    await staff.delete(`/api/files/${file.id}`);
    await staff.post(`/api/files/${file.id}/restore`);
    const history = await entries(`resource=client&resourceId=${id}`);
    expect(history).toMatchObject([
      { action: "update", title: "Acme", changes: [{ field: "files", old: null, new: "passport.pdf" }] },
      { changes: [{ old: "passport.pdf", new: null }] },
      { changes: [{ label: "File", old: null, new: "passport.pdf" }] },
    ]);
  });
});

describe("who acts", () => {
  test("an administrator is named, and staff see what they changed", async () => {
    const { id } = await api.make.client(dmcId, { name: "Before" });
    await admin.put(`/api/clients/${id}`, { name: "After" });
    const { name } = (await admin.get("/api/user")).body;
    expect((await entries())[0]).toMatchObject({
      actorKind: "administrator",
      actorName: name,
      changes: [{ field: "name", old: "Before", new: "After" }],
    });
    expect(await entries("actorKind=staff")).toEqual([]);
    expect(await entries("actorKind=administrator")).toHaveLength(1);
  });

  test("an administrator reads nothing of a company unnoted, whatever they ask for all of them at once", async () => {
    const { id } = await api.make.client(dmcId, { name: "Zephyrine Aubert" });
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    const { id: bookingId } = await api.make.booking(dmcId, { itineraryId });
    for (const path of [
      "/api/search?q=Zephyrine",
      `/api/files?relatedTo=client&relatedId=${id}`,
      `/api/bookings/${bookingId}/history`,
      `/api/itineraries/${itineraryId}/guide-clashes`,
      `/api/itineraries/${itineraryId}/map`,
      "/api/audit",
    ]) {
      const before = await entries("actorKind=administrator");
      expect((await admin.get(path)).status).toBe(200);
      const after = await entries("actorKind=administrator");
      // Of one kind once an hour: a map is an itinerary's, as are clashes.
      if (!path.endsWith("/map")) expect([path, after.length - before.length]).toEqual([path, 1]);
    }
  });

  test("an administrator who reads is noted once an hour for each kind; staff are not", async () => {
    const { id } = await api.make.client(dmcId);
    await staff.get("/api/clients");
    for (let times = 0; times < 100; times += 1) await admin.get(`/api/clients/${id}`);
    await admin.get(`/api/clients?dmcId=${dmcId}`);
    const another = await api.another();
    const elsewhere = another.visitor();
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.get(`/api/clients/${id}`);
    await another.stop();
    await admin.get(`/api/bookings?dmcId=${dmcId}`);
    const { name } = (await admin.get("/api/user")).body;
    const read = { actorKind: "administrator", actorName: name, action: "read", verb: "Read" };
    expect(await entries()).toMatchObject([
      { ...read, resource: "booking", thing: "bookings" },
      { ...read, resource: "client", thing: "clients" },
    ]);
  });

  test("a client who accepts by a link is a client", async () => {
    const { id: proposalId } = await api.make.proposal(dmcId, { title: "Riviera", status: "sent" });
    const { token } = await api.make.share(dmcId, { proposalId, asksForAnswer: true });
    const { subdomain } = await api.owner("app.dmcs").where({ id: dmcId }).first("subdomain");
    const answer = { name: "Ada Guest", answer: "accepted" };
    expect((await guestAt(api, subdomain).say(`/share/${token}`, answer)).status).toBe(303);
    expect(await entries("actorKind=client")).toMatchObject([
      { resource: "proposal", actorName: "Ada Guest", userId: null, source: "link", tripId: proposalId },
      { resource: "share", actorName: "Ada Guest", action: "update", tripId: proposalId },
    ]);
  });

  test("an import is one entry, with its count and its file", async () => {
    const rows = [1, 2, 3].map((number) => ({ name: `Client ${number}`, email: `c${number}@mail.example` }));
    await staff.post("/api/clients/import?dryRun=true", { rows });
    expect(await entries()).toEqual([]);
    await staff.post("/api/clients/import?fileName=clients.csv", { rows });
    expect(await entries()).toMatchObject([
      {
        actorKind: "staff",
        action: "create",
        resource: "client",
        resourceId: null,
        verb: "Imported",
        thing: "clients from clients.csv",
        title: "clients.csv",
        source: "import",
        changes: [
          { field: "count", label: "Added", new: 3 },
          { field: "merged", new: 0 },
          { field: "skipped", label: "Left out", new: 0 },
        ],
      },
    ]);
  });
});
