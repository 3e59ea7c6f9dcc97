import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Notification, SearchHit } from "@dmc-hub/shared-types";
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

test("the dashboard counts what is in hand, of the caller's DMC", async () => {
  const { make } = api;
  const { id: clientId } = await make.client(dmcId);
  const { id: proposalId } = await make.proposal(dmcId, { clientId });
  for (const status of ["sent", "accepted", "declined"] as const)
    await make.proposal(dmcId, { clientId, status });
  const { id: itineraryId } = await make.itinerary(dmcId, { proposalId, status: "active" });
  await make.itinerary(dmcId, { proposalId });
  for (const status of ["pending", "confirmed", "confirmed", "cancelled"] as const) {
    await make.booking(dmcId, { itineraryId, status });
  }
  const { id: other } = await make.dmc();
  await make.booking(other, { status: "confirmed" });
  const own = { activeProposals: 3, confirmedBookings: 2, activeClients: 1, activeItineraries: 1 };
  expect(await staff.get("/api/dashboard")).toMatchObject({ status: 200, body: own });
  expect((await admin.get(`/api/dashboard?dmcId=${dmcId}`)).body).toEqual(own);
  expect((await admin.get("/api/dashboard")).body.confirmedBookings).toBe(3);
});

const hits = async (q: string, who = staff): Promise<SearchHit[]> =>
  (await who.get(`/api/search?q=${encodeURIComponent(q)}`)).body;
const titles = async (q: string, who = staff) => (await hits(q, who)).map(({ title }) => title);

describe("the search over everything", () => {
  test("puts exact matches first, then beginnings, words, parts, and other fields", async () => {
    const { make } = api;
    await make.partner(dmcId, { name: "Elsewhere", location: "Grand Lisbon" });
    await make.client(dmcId, { name: "Greater Ulisbona" });
    await make.client(dmcId, { name: "Old Lisbon Tours" });
    await make.partner(dmcId, { name: "Lisbon Coaches" });
    await make.client(dmcId, { name: "lisbon" });
    expect(await titles("LISBON")).toEqual([
      "lisbon",
      "Lisbon Coaches",
      "Old Lisbon Tours",
      "Greater Ulisbona",
      "Elsewhere",
    ]);
  });

  test("goes over every kind, says which, and tells them apart", async () => {
    const { make } = api;
    const { id: clientId } = await make.client(dmcId, { name: "Zephyr Ltd", contactName: "Ann" });
    const { id: proposalId } = await make.proposal(dmcId, {
      clientId,
      title: "Zephyr tour",
      destination: "Faro",
    });
    const { id: itineraryId } = await make.itinerary(dmcId, { proposalId, title: "Zephyr days" });
    await make.booking(dmcId, { itineraryId, title: "Zephyr bus" });
    await make.partner(dmcId, { name: "Zephyr Boats", location: "Lagos" });
    const found = await hits("zephyr");
    expect(new Set(found.map(({ kind, title, subtitle }) => `${kind}: ${title} (${subtitle})`))).toEqual(
      new Set([
        "client: Zephyr Ltd (Ann)",
        "proposal: Zephyr tour (Zephyr Ltd, Faro)",
        "itinerary: Zephyr days (Faro)",
        "booking: Zephyr bus (Zephyr days)",
        "partner: Zephyr Boats (Lagos)",
      ]),
    );
  });

  test("says of a partner as what it opens, to staff and to administrators", async () => {
    const { make } = api;
    const { id: client } = await make.client(dmcId, { name: "Kestrel Ltd" });
    const { id: guide } = await make.partner(dmcId, { name: "Kestrel Walks", type: "guide" });
    const { id: agency } = await make.partner(dmcId, { name: "Kestrel Travel", type: "agency" });
    for (const who of [staff, admin]) {
      const found = await hits("kestrel", who);
      expect(new Map(found.map(({ kind, id, opens }) => [`${kind} ${id}`, opens]))).toEqual(
        new Map([
          [`client ${client}`, undefined],
          [`partner ${guide}`, { kind: "guide", id: guide }],
          [`partner ${agency}`, { kind: "agency", id: agency }],
        ]),
      );
    }
  });

  test("finds a client's proposals by its name, and the newer of two alike first", async () => {
    const { make } = api;
    const { id: clientId } = await make.client(dmcId, { name: "Quillon" });
    const first = await make.proposal(dmcId, { clientId, title: "Autumn" });
    const second = await make.proposal(dmcId, { clientId, title: "Winter" });
    expect((await hits("quillon")).map(({ kind, id }) => [kind, id])).toEqual([
      ["client", clientId],
      ["proposal", second.id],
      ["proposal", first.id],
    ]);
  });

  test("finds a booking by its reference first, for whoever may see it", async () => {
    const { id } = await api.make.booking(dmcId, { title: "Sunset sail" });
    await api.make.client(dmcId, { name: `Gate B-${id}` });
    expect(await titles(`b-${id}`)).toEqual(["Sunset sail", `Gate B-${id}`]);
    expect(await titles(`B-${id}`, admin)).toContain("Sunset sail");
    const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
    expect(await titles(`B-${id}`, stranger)).toEqual([]);
  });

  test("takes one or two letters as beginnings of words, and % and _ as they are", async () => {
    for (const name of ["Xi 100%", "Box", "Mr X_1"]) await api.make.client(dmcId, { name });
    expect(await titles("x")).toEqual(["Xi 100%", "Mr X_1"]);
    expect(await titles("00%")).toEqual(["Xi 100%"]);
    expect(await titles("x_1")).toEqual(["Mr X_1"]);
    expect(await titles("%%%")).toEqual([]);
    expect(await titles("\\")).toEqual([]);
    expect(await titles("'; drop table app.clients --")).toEqual([]);
  });

  test("stays within the caller's DMC; an administrator's goes over all, or one", async () => {
    const { id: other } = await api.make.dmc();
    await api.make.client(dmcId, { name: "Farandole one" });
    await api.make.client(other, { name: "Farandole two" });
    expect(await titles("farandole")).toEqual(["Farandole one"]);
    expect((await titles("farandole", admin)).toSorted()).toEqual(["Farandole one", "Farandole two"]);
    const one = await admin.get(`/api/search?q=farandole&dmcId=${other}`);
    expect(one.body.map(({ title }: SearchHit) => title)).toEqual(["Farandole two"]);
  });

  test("needs something to search for, and gives no more than is asked for", async () => {
    for (const query of ["", "?q=", "?q=%20", "?q=%00", "?q=a&limit=51", "?q=a&limit=0"]) {
      expect(await staff.get(`/api/search${query}`)).toMatchObject({ status: 400 });
    }
    for (let index = 0; index < 5; index += 1) await api.make.client(dmcId, { name: `Many ${index}` });
    expect((await staff.get("/api/search?q=many&limit=3")).body.length).toBe(3);
  });

  test("finds rare words and common ones among many rows", async () => {
    await api.owner.raw(
      `insert into app.clients (dmc_id, name, type, email)
       select ?, 'Company ' || md5(n::text), 'corporate', 'x@mail.example' from generate_series(1, 20000) n returning id`,
      [dmcId],
    );
    await api.owner.raw("vacuum analyze app.clients");
    await api.make.client(dmcId, { name: "Company" });
    expect((await titles("company")).at(0)).toBe("Company");
    expect(await titles("c4ca4238")).toEqual([`Company ${createHash("md5").update("1").digest("hex")}`]);
    expect(new Set(await titles("co")).size).toBeGreaterThan(1);
    expect(await titles("nothing like it")).toEqual([]);
  });
});

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const asked = async (): Promise<Notification[]> => (await staff.get("/api/notifications")).body;

const wanted = async () => (await asked()).map(({ kind, title }) => `${kind}: ${title}`);

describe("notifications", () => {
  test("tasks that are due, for oneself or anyone", async () => {
    const { id: other } = await api.make.user({ role: "dmc", dmcId });
    await staff.post("/api/tasks", { title: "Late", dueDate: today(-3) });
    await staff.post("/api/tasks", { title: "Now", dueDate: today() });
    await staff.post("/api/tasks", { title: "Later", dueDate: today(2) });
    await staff.post("/api/tasks", { title: "Done", dueDate: today(-1), status: "completed" });
    await staff.post("/api/tasks", { title: "Somebody's", dueDate: today(), assignedTo: other });
    expect(await wanted()).toEqual(["task: Late", "task: Now"]);
    expect((await asked()).map(({ isUrgent }) => isUrgent)).toEqual([true, false]);
    const said = async () => (await asked()).map(({ text }) => text);
    const [year, month, date] = today(-3).split("-");
    const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
    const monthName = short.format(new Date(today(-3)));
    expect(await said()).toEqual([`Overdue since ${monthName} ${Number(date)}, ${year}`, "Due today"]);
    await staff.put("/api/user/profile", { dateFormat: "dd/MM/yyyy" });
    expect(await said()).toEqual([`Overdue since ${date}/${month}/${year}`, "Due today"]);
  });

  test("messages of others that are unread, and bookings of the next days that are not confirmed", async () => {
    const { make } = api;
    const { id: clientId } = await make.client(dmcId);
    const { id: proposalId } = await make.proposal(dmcId, { clientId });
    const { id: itineraryId } = await make.itinerary(dmcId, { proposalId });
    const booked = (title: string, startDate: string, status: "pending" | "confirmed") =>
      make.booking(dmcId, { itineraryId, title, startDate, endDate: startDate, status });
    await booked("Soon", today(3), "pending");
    await booked("Sure", today(3), "confirmed");
    await booked("Far", today(30), "pending");
    const colleague = await api.signedIn("dmc", dmcId);
    await colleague.post("/api/messages", { content: "Hello all" });
    await staff.post("/api/messages", { content: "My own" });
    expect(await wanted()).toEqual(["message: Hello all", "booking: Soon"]);
    const [message, booking] = await asked();
    expect([message?.text, booking?.text]).toEqual([
      "Unread message",
      expect.stringMatching(/^Not confirmed, begins \w{3} \d{1,2}, \d{4}$/),
    ]);
  });

  test("nothing of another DMC", async () => {
    const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
    await stranger.post("/api/tasks", { title: "Theirs", dueDate: today(-3) });
    expect(await wanted()).toEqual([]);
  });
});
