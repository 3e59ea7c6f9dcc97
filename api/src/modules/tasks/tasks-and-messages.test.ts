import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;
let me: { id: number; name: string };

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  me = (await staff.get("/api/user")).body;
});

afterAll(() => api.stop());

test("a task is checked and unchecked by its status alone", async () => {
  const { id: relatedId } = await api.make.client(dmcId);
  const draft = {
    title: "Call back",
    dueDate: "2026-05-01",
    assignedTo: me.id,
    relatedTo: "client",
    relatedId,
  };
  const made = await staff.post("/api/tasks", draft);
  expect(made).toMatchObject({ status: 201, body: { ...draft, status: "pending" } });
  const path = `/api/tasks/${made.body.id}`;
  for (const status of ["completed", "pending"]) {
    expect(await staff.put(path, { status })).toMatchObject({ status: 200, body: { ...draft, status } });
  }
});

test("tasks are listed by their last change, so that one just completed is found", async () => {
  const [old, undated] = [await api.make.task(dmcId, { dueDate: "2020-01-01" }), await api.make.task(dmcId)];
  await api.make.task(dmcId, { dueDate: "2030-01-01", status: "completed" });
  for (const { id } of [old, undated]) await staff.put(`/api/tasks/${id}`, { status: "completed" });
  const { body } = await staff.get("/api/tasks?status=completed&sort=-updatedAt&limit=2");
  expect(body.map(({ id }: { id: number }) => id)).toEqual([undated.id, old.id]);
});

test("a task stays, about nothing, when what it was about is deleted", async () => {
  const { id: relatedId } = await api.make.client(dmcId);
  const relation = { relatedTo: "client", relatedId } as const;
  const task = await api.make.task(dmcId, relation);
  const message = await api.make.message(dmcId, relation);
  const ofAnother = { relatedTo: "client", relatedId: (await api.make.client(dmcId)).id } as const;
  const other = await api.make.task(dmcId, ofAnother);
  expect(await staff.delete(`/api/clients/${relatedId}`)).toMatchObject({ status: 204 });
  for (const path of [`/api/tasks/${task.id}`, `/api/messages/${message.id}`]) {
    expect((await staff.get(path)).body).toMatchObject({ relatedTo: null, relatedId: null });
  }
  expect((await staff.get(`/api/tasks/${other.id}`)).body).toMatchObject(ofAnother);
});

test("a task and a message name what they are about", async () => {
  const { id: clientId } = await api.make.client(dmcId, { name: "Acme" });
  const guide = await api.make.partner(dmcId, { type: "guide", name: "Amélie" });
  const { id: proposalId } = await api.make.proposal(dmcId, { clientId, title: "Coast" });
  const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId, title: "Four days" });
  const { id: bookingId } = await api.make.booking(dmcId, { itineraryId, title: "Villa" });
  const things = [
    ["client", clientId, "Acme", "client"],
    ["proposal", proposalId, "Coast", "proposal"],
    ["itinerary", itineraryId, "Four days", "itinerary"],
    ["booking", bookingId, "Villa", "booking"],
    ["partner", guide.id, "Amélie", "guide"],
  ] as const;
  for (const [relatedTo, relatedId, relatedName, relatedType] of things) {
    const named = { relatedName, relatedType };
    const task = await staff.post("/api/tasks", { title: "Call", relatedTo, relatedId });
    expect(task).toMatchObject({ status: 201, body: named });
    const message = await staff.post("/api/messages", { content: "Call", relatedTo, relatedId });
    expect(message).toMatchObject({ status: 201, body: named });
    const of = `relatedTo=${relatedTo}&relatedId=${relatedId}`;
    expect((await staff.get(`/api/tasks?${of}&q=call`)).body).toMatchObject([named]);
    expect((await staff.get(`/api/messages?${of}`)).body).toMatchObject([named]);
    expect((await admin.get(`/api/tasks?${of}`)).body).toMatchObject([named]);
  }
  await staff.put(`/api/clients/${clientId}`, { name: "Acme Travel" });
  expect((await staff.get("/api/tasks?relatedTo=client")).body).toMatchObject([
    { relatedName: "Acme Travel" },
  ]);
  const free = await staff.post("/api/tasks", { title: "Rest" });
  expect(free.body).toMatchObject({ relatedName: null, relatedType: null });
});

test("a task and a message name only the DMC's own staff", async () => {
  const stranger = await api.make.user({ role: "dmc", dmcId: (await api.make.dmc()).id });
  for (const id of [stranger.id, 999_999]) {
    expect(await staff.post("/api/tasks", { title: "Call", assignedTo: id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "assignedTo", message: "This user does not exist" }] },
    });
    expect(await staff.post("/api/messages", { content: "Hi", receiverId: id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "receiverId", message: "This user does not exist" }] },
    });
  }
});

test("a message is its sender's, whatever is sent, and anyone may mark it as read", async () => {
  const colleague = await api.signedIn("dmc", dmcId);
  const receiverId = (await colleague.get("/api/user")).body.id;
  const made = await staff.post("/api/messages", { content: "Lunch?", receiverId, senderId: receiverId });
  expect(made).toMatchObject({ status: 201, body: { senderId: me.id, senderName: me.name, read: false } });
  const path = `/api/messages/${made.body.id}`;
  expect(await colleague.put(path, { read: true })).toMatchObject({ status: 200, body: { read: true } });
  expect(await colleague.put(path, { content: "Dinner?" })).toMatchObject({ status: 403 });
  expect(await staff.put(path, { content: "Dinner?" })).toMatchObject({
    status: 200,
    body: { content: "Dinner?" },
  });
  expect((await staff.get("/api/messages?read=false")).body).toEqual([]);
  expect((await staff.get("/api/messages?read=true&q=dinner")).body.length).toBe(1);
  expect(await colleague.delete(path)).toMatchObject({
    status: 403,
    body: { detail: "Only its sender can delete a message." },
  });
  expect(await staff.delete(path)).toMatchObject({ status: 204 });
});

const ids = async (who: TestClient, query = "") =>
  (await who.get(`/api/messages?sort=createdAt${query}`)).body.map(({ id }: { id: number }) => id);

const notes = async (who: TestClient) =>
  (await who.get("/api/notifications")).body.filter(({ kind }: { kind: string }) => kind === "message")
    .length;

test("a message to one colleague is theirs and its sender's, for nobody else of the staff", async () => {
  const [receiver, third] = [await api.signedIn("dmc", dmcId), await api.signedIn("dmc", dmcId)];
  const receiverId = (await receiver.get("/api/user")).body.id;
  const { body: secret } = await staff.post("/api/messages", { content: "Surprise party", receiverId });
  const { body: open } = await staff.post("/api/messages", { content: "Party on Friday" });
  const path = `/api/messages/${secret.id}`;
  for (const who of [staff, receiver]) expect(await ids(who)).toEqual([secret.id, open.id]);
  expect(await ids(third)).toEqual([open.id]);
  const missing = await third.get("/api/messages/999999");
  for (const answer of [
    await third.get(path),
    await third.put(path, { read: true }),
    await third.delete(path),
  ])
    expect(answer).toMatchObject({ status: 404, body: { title: missing.body.title } });
  const found = await third.get("/api/messages?q=party&limit=1");
  expect([found.body.length, found.headers.get("x-total-count")]).toEqual([1, "1"]);
  expect(await ids(admin, `&dmcId=${dmcId}`)).toEqual([secret.id, open.id]);
  expect(await receiver.get(path)).toMatchObject({ status: 200 });
});

test("a search among many messages counts none that are somebody else's", async () => {
  const { id: receiverId } = await api.make.user({ role: "dmc", dmcId });
  await staff.post("/api/messages", { content: "Surprise party", receiverId });
  await staff.post("/api/messages", { content: "Party on Friday" });
  await api.owner.raw(
    `insert into app.messages (dmc_id, sender_id, content, read)
     select ?, ?, 'Message ' || n, false from generate_series(1, 2500) n returning id`,
    [dmcId, receiverId],
  );
  const third = await api.signedIn("dmc", dmcId);
  const found = await third.get("/api/messages?q=party&limit=1");
  expect([found.body.length, found.headers.get("x-total-count")]).toEqual([1, "1"]);
});

test("each reads a message to everybody for themselves, and is reminded of it until then", async () => {
  const [one, other] = [await api.signedIn("dmc", dmcId), await api.signedIn("dmc", dmcId)];
  const { body: made } = await staff.post("/api/messages", { content: "Party on Friday" });
  expect(made.read).toBe(false);
  const path = `/api/messages/${made.id}`;
  expect([await notes(one), await notes(other), await notes(staff)]).toEqual([1, 1, 0]);
  for (let time = 0; time < 2; time += 1)
    expect(await one.put(path, { read: true })).toMatchObject({ status: 200, body: { read: true } });
  expect([await notes(one), await notes(other)]).toEqual([0, 1]);
  expect((await other.get("/api/messages?read=false")).body.length).toBe(1);
  expect((await one.get("/api/messages?read=false")).body).toEqual([]);
  expect((await staff.get(path)).body.read).toBe(false);
  const receiverId = (await other.get("/api/user")).body.id;
  const { body: last } = await staff.post("/api/messages", { content: "And bring cake", receiverId });
  await other.put("/api/notifications/seen", { until: made.createdAt });
  expect(await notes(other)).toBe(1);
  await other.put("/api/notifications/seen", { until: last.createdAt });
  expect(await notes(other)).toBe(0);
  expect((await staff.get(`/api/messages/${last.id}`)).body.read).toBe(true);
  expect(await one.put(path, { read: false })).toMatchObject({ status: 200, body: { read: false } });
});

test("what a user wrote and had to do stays when the user is deleted", async () => {
  const { body: message } = await staff.post("/api/messages", { content: "Remember me" });
  const { body: task } = await staff.post("/api/tasks", { title: "Mine", assignedTo: me.id });
  expect(await admin.delete(`/api/users/${me.id}`)).toMatchObject({ status: 204 });
  const colleague = await api.signedIn("dmc", dmcId);
  expect((await colleague.get(`/api/messages/${message.id}`)).body).toMatchObject({
    senderId: me.id,
    senderName: null,
    senderAvatar: null,
  });
  expect(await colleague.put(`/api/tasks/${task.id}`, { status: "completed" })).toMatchObject({
    status: 200,
  });
});
