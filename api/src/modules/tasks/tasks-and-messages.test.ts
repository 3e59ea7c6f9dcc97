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

test("a task stays, about nothing, when what it was about is deleted", async () => {
  const { id: relatedId } = await api.make.client(dmcId);
  const relation = { relatedTo: "client", relatedId } as const;
  const task = await api.make.task(dmcId, relation);
  const message = await api.make.message(dmcId, relation);
  expect(await staff.delete(`/api/clients/${relatedId}`)).toMatchObject({ status: 204 });
  for (const path of [`/api/tasks/${task.id}`, `/api/messages/${message.id}`]) {
    expect((await staff.get(path)).body).toMatchObject({ relatedTo: null, relatedId: null });
  }
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
