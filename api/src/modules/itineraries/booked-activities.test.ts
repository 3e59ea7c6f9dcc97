import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;
let dmcId: number;
let itineraryId: number;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  itineraryId = (await api.make.itinerary(dmcId)).id;
});

afterAll(() => api.stop());

const add = (fields: object) =>
  staff.post("/api/activities", { itineraryId, title: "Something", day: "2026-03-29", ...fields });

const days = { startDate: "2026-03-29", endDate: "2026-03-29" };

const book = (fields: object) =>
  staff.post("/api/bookings", { itineraryId, title: "Walk", ...days, ...fields });

const read = async ({ id }: { id: number }) => (await staff.get(`/api/bookings/${id}`)).body;

const untied = { activityId: null, activityTitle: null };

const refused = {
  status: 400,
  body: { errors: [{ path: "activityId", message: "This activity is not in the itinerary" }] },
};

/** Creates a deleted activity again, as Undo does. */
const undo = async (deleted: { id: number }) =>
  (await staff.post(`/api/activities?restores=${deleted.id}`, deleted)).body;

test("the booking of an activity names it, and stays without it when it is deleted or goes to another itinerary", async () => {
  const [{ body: walk }, { body: swim }] = [await add({ title: "Old town" }), await add({ title: "Swim" })];
  const made = await book({ activityId: walk.id });
  expect(made).toMatchObject({ status: 201, body: { activityId: walk.id, activityTitle: "Old town" } });
  expect(await staff.delete(`/api/activities/${walk.id}`)).toMatchObject({ status: 204 });
  expect(await read(made.body)).toMatchObject({ title: "Walk", ...untied });
  const { body: other } = await book({ activityId: swim.id });
  const { id: elsewhere } = await api.make.itinerary(dmcId);
  const moved = await staff.put(`/api/activities/${swim.id}`, { itineraryId: elsewhere });
  expect(moved).toMatchObject({ status: 200, body: { itineraryId: elsewhere } });
  expect(await read(other)).toMatchObject({ itineraryId, ...untied });
});

test("the booking of an activity is of the same itinerary, and leaves it for another one", async () => {
  const { body: walk } = await add({});
  const { id: elsewhere } = await api.make.itinerary(dmcId);
  expect(await book({ activityId: walk.id, itineraryId: elsewhere })).toMatchObject(refused);
  const stranger = await api.make.activity((await api.make.dmc()).id);
  expect(await book({ activityId: stranger.id })).toMatchObject(refused);
  const { body: made } = await book({ activityId: walk.id });
  const moved = await staff.put(`/api/bookings/${made.id}`, { itineraryId: elsewhere });
  expect(moved).toMatchObject({ status: 200, body: { itineraryId: elsewhere, ...untied } });
  expect(await staff.put(`/api/bookings/${made.id}`, { activityId: walk.id })).toMatchObject(refused);
});

test("an activity whose deletion is undone has the bookings again that the deletion untied", async () => {
  const { body: walk } = await add({ title: "Old town" });
  const { body: first } = await book({ activityId: walk.id });
  const { body: cancelled } = await book({ activityId: walk.id, status: "cancelled" });
  const { body: former } = await book({ activityId: walk.id });
  await staff.put(`/api/bookings/${former.id}`, { activityId: null });
  await staff.delete(`/api/activities/${walk.id}`);
  const again = await undo(walk);
  expect(again.id).not.toBe(walk.id);
  for (const booking of [first, cancelled])
    expect(await read(booking)).toMatchObject({ activityId: again.id, activityTitle: "Old town" });
  expect(await read(former)).toMatchObject(untied);
});

test("a booking that has another activity or itinerary by then keeps those", async () => {
  const [{ body: walk }, { body: swim }] = [await add({}), await add({})];
  const { body: rebooked } = await book({ activityId: walk.id });
  const { body: moved } = await book({ activityId: walk.id });
  await staff.delete(`/api/activities/${walk.id}`);
  await staff.put(`/api/bookings/${rebooked.id}`, { activityId: swim.id });
  const { id: elsewhere } = await api.make.itinerary(dmcId);
  await staff.put(`/api/bookings/${moved.id}`, { itineraryId: elsewhere });
  await undo(walk);
  expect(await read(rebooked)).toMatchObject({ activityId: swim.id });
  expect(await read(moved)).toMatchObject({ itineraryId: elsewhere, ...untied });
});

test("nobody takes bookings of an activity that is there, or of another DMC's", async () => {
  const { body: walk } = await add({});
  const { body: made } = await book({ activityId: walk.id });
  await undo(walk);
  expect(await read(made)).toMatchObject({ activityId: walk.id });
  await staff.delete(`/api/activities/${walk.id}`);
  const other = (await api.make.dmc()).id;
  const stranger = await api.signedIn("dmc", other);
  const { id: theirs } = await api.make.itinerary(other);
  const taken = await stranger.post(`/api/activities?restores=${walk.id}`, { ...walk, itineraryId: theirs });
  expect(taken).toMatchObject({ status: 201 });
  expect(await read(made)).toMatchObject(untied);
});
