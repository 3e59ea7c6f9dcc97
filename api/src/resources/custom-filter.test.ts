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

const titles = async (path: string, who = staff) =>
  (await who.get(path)).body.map(({ title }: { title: string }) => title);

describe("from and to", () => {
  test("keep the bookings that fall on one of these days", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    for (const [title, startDate, endDate] of [
      ["before", "2026-04-01", "2026-04-30"],
      ["into", "2026-04-28", "2026-05-01"],
      ["within", "2026-05-03", "2026-05-03"],
      ["around", "2026-01-01", "2026-12-31"],
      ["out of", "2026-05-07", "2026-06-02"],
      ["after", "2026-05-08", "2026-05-09"],
    ] as const) {
      await api.make.booking(dmcId, { itineraryId, title, startDate, endDate });
    }
    const ofMay = "from=2026-05-01&to=2026-05-07";
    const kept = ["into", "within", "around", "out of"];
    expect(await titles(`/api/bookings?${ofMay}`)).toEqual(kept);
    expect(await titles(`/api/bookings?${ofMay}&dmcId=${dmcId}`, admin)).toEqual(kept);
    expect(await titles(`/api/bookings?${ofMay}`, admin)).toEqual(expect.arrayContaining(kept));
    expect(await titles("/api/bookings?from=2026-05-08")).toEqual(["around", "out of", "after"]);
    expect(await titles("/api/bookings?to=2026-04-01")).toEqual(["before", "around"]);
    expect(await titles(`/api/bookings?${ofMay}&q=out&sort=-startDate&status=pending`)).toEqual(["out of"]);
    const page = await staff.get(`/api/bookings?${ofMay}&limit=3`);
    expect(page.body.length).toBe(3);
    expect(page.headers.get("x-total-count")).toBe("4");
    expect(page.headers.get("link")).toContain("from=2026-05-01&to=2026-05-07");
  });

  test("keep the activities of these days", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    for (const day of ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"]) {
      await api.make.activity(dmcId, { itineraryId, day, title: day });
    }
    const other = await api.make.activity(dmcId, { day: "2026-05-02", title: "other" });
    expect(await titles("/api/activities?from=2026-05-02&to=2026-05-03")).toEqual([
      "2026-05-02",
      "2026-05-03",
      "other",
    ]);
    const ofOther = (await staff.get(`/api/activities/${other.id}`)).body.itineraryId;
    expect(await titles(`/api/activities?from=2026-05-02&itineraryId=${ofOther}`)).toEqual(["other"]);
  });

  test.each(["from=2026-02-30", "to=tomorrow", "from=", "from=2026-05-01&from=2026-05-02"])(
    "are plain days: %s",
    async (query) => {
      expect(await staff.get(`/api/bookings?${query}`)).toMatchObject({ status: 400 });
      expect(await staff.get(`/api/activities?${query}`)).toMatchObject({ status: 400 });
    },
  );

  test("are no filters of other lists", async () => {
    await api.make.client(dmcId);
    expect((await staff.get("/api/clients?from=2026-05-01")).body.length).toBe(1);
  });
});

test("a client's bookings are those that show its name", async () => {
  const { id: clientId } = await api.make.client(dmcId, { name: "Nordlys" });
  const { id: proposalId } = await api.make.proposal(dmcId, { clientId });
  const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId });
  const { id: other } = await api.make.client(dmcId, { name: "Other" });
  await api.make.booking(dmcId, { itineraryId, title: "of the proposal" });
  await api.make.booking(dmcId, { itineraryId, title: "of another", clientId: other });
  await api.make.booking(dmcId, { title: "its own", clientId });
  await api.make.booking(dmcId, { title: "nobody's" });
  for (const who of [staff, admin]) {
    const { body } = await who.get(`/api/bookings?clientId=${clientId}`);
    expect(body.map(({ title, clientName }: Record<string, string>) => [title, clientName])).toEqual([
      ["of the proposal", "Nordlys"],
      ["its own", "Nordlys"],
    ]);
  }
  expect(await titles(`/api/bookings?clientId=${other}&from=2026-05-04&q=another`)).toEqual(["of another"]);
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await titles(`/api/bookings?clientId=${clientId}`, stranger)).toEqual([]);
});

test("tasks and messages are found by what they are about", async () => {
  const { id: relatedId } = await api.make.client(dmcId);
  const about = { relatedTo: "client", relatedId } as const;
  const task = await api.make.task(dmcId, about);
  const message = await api.make.message(dmcId, about);
  await api.make.task(dmcId, { relatedTo: "partner", relatedId });
  await api.make.message(dmcId);
  const ids = async (path: string) => (await staff.get(path)).body.map(({ id }: { id: number }) => id);
  expect(await ids(`/api/tasks?relatedTo=client&relatedId=${relatedId}`)).toEqual([task.id]);
  expect(await ids(`/api/messages?relatedTo=client&relatedId=${relatedId}`)).toEqual([message.id]);
  expect((await ids(`/api/tasks?relatedId=${relatedId}`)).length).toBe(2);
  expect(await staff.get("/api/tasks?relatedTo=planet")).toMatchObject({ status: 400 });
});
