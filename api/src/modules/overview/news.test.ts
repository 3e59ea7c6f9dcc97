import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Notification } from "@dmc-hub/shared-types";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let colleague: TestClient;
let bookingId: number;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
  colleague = await api.signedIn("dmc", dmcId);
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  bookingId = (await api.make.booking(dmcId, { itineraryId, title: "Villa", startDate: "2020-01-01" })).id;
});

afterAll(() => api.stop());

const news = async (who = staff): Promise<Notification[]> => (await who.get("/api/notifications")).body;

const become = async (status: string, who = colleague) =>
  expect(await who.put(`/api/bookings/${bookingId}`, { status })).toMatchObject({ status: 200 });

const see = (until: string, who = staff) => who.put("/api/notifications/seen", { until });

const kinds = async () => (await news()).map(({ kind }) => kind);

/** The first news, waiting until there is any. */
async function first(): Promise<{ createdAt: string }> {
  const [{ createdAt } = {}] = await news();
  if (createdAt === undefined) throw new Error("There is no news.");
  return { createdAt };
}

test("a colleague's change of a booking's status is news; one's own is none", async () => {
  const { name } = (await colleague.get("/api/user")).body;
  await become("confirmed");
  const told = {
    kind: "bookingStatus",
    id: bookingId,
    title: "Villa",
    text: `Confirmed by ${name}`,
    isUrgent: false,
    opens: { kind: "booking", id: bookingId },
  };
  // Older shells expect the values from which they make the text.
  const before = { from: "pending", to: "confirmed", userName: name };
  expect(await news()).toEqual([{ ...told, ...before, isSeen: false, createdAt: expect.any(String) }]);
  expect(await news(colleague)).toEqual([]);
});

test("of a booking that changed more than once the latest counts", async () => {
  await become("confirmed");
  await become("cancelled");
  expect(await news()).toMatchObject([{ from: "confirmed", to: "cancelled" }]);
  await become("pending", staff);
  expect(await news()).toEqual([]);
  expect(await news(colleague)).toMatchObject([{ from: "cancelled", to: "pending" }]);
});

test("what is a week old is news no more, nor is the first status of all", async () => {
  await api.owner("app.booking_status_changes").insert({
    dmc_id: dmcId,
    booking_id: bookingId,
    from_status: "pending",
    to_status: "confirmed",
    created_at: api.owner.raw("now() - interval '7 days 1 minute'"),
  });
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  const days = { startDate: "2020-01-01", endDate: "2020-01-02" };
  await colleague.post("/api/bookings", { itineraryId, title: "Boat", ...days });
  expect(await news()).toEqual([]);
});

test("a client's answer to a proposal is news for everybody", async () => {
  const { id: proposalId } = await api.make.proposal(dmcId, { title: "Riviera" });
  await api.make.share(dmcId, {
    proposalId,
    asksForAnswer: true,
    answer: "accepted",
    answeredBy: "Ines Duarte",
    answeredAt: new Date().toISOString(),
  });
  const told = {
    kind: "answer",
    proposalId,
    title: "Riviera",
    answer: "accepted",
    answeredBy: "Ines Duarte",
    text: "Accepted by Ines Duarte",
    opens: { kind: "proposal", id: proposalId },
  };
  for (const who of [staff, colleague]) expect(await news(who)).toMatchObject([{ ...told, isSeen: false }]);
});

test("what was marked as read stays, as seen, until there is news again; each person marks for oneself", async () => {
  await become("confirmed");
  const { createdAt } = await first();
  expect(await see(createdAt)).toMatchObject({ status: 204 });
  expect(await news()).toMatchObject([{ isSeen: true }]);
  const other = await api.signedIn("dmc", dmcId);
  expect(await news(other)).toMatchObject([{ isSeen: false }]);
  await become("pending");
  expect(await news()).toMatchObject([{ to: "pending", isSeen: false }]);
});

test("what is new comes before what is due, and after it once it was marked", async () => {
  await become("confirmed");
  await staff.post("/api/tasks", { title: "Call", dueDate: "2020-01-01" });
  expect(await kinds()).toEqual(["bookingStatus", "task"]);
  await see((await first()).createdAt);
  expect(await kinds()).toEqual(["task", "bookingStatus"]);
});

test("nobody marks what has not come yet, nor takes a mark back", async () => {
  expect(await see("2999-01-01T00:00:00.000Z")).toMatchObject({ status: 204 });
  await become("confirmed");
  expect(await news()).toMatchObject([{ isSeen: false }]);
  await see((await first()).createdAt);
  await see("2020-01-01T00:00:00.000Z");
  expect(await news()).toMatchObject([{ isSeen: true }]);
  expect(await see("yesterday")).toMatchObject({ status: 400, body: { errors: [{ path: "until" }] } });
});

test("messages marked as read alone leave the news as it is", async () => {
  await become("confirmed");
  const { body: message } = await colleague.post("/api/messages", { content: "Hello" });
  const marked = { until: message.createdAt, kind: "message" };
  expect(await staff.put("/api/notifications/seen", marked)).toMatchObject({ status: 204 });
  expect(await news()).toMatchObject([{ kind: "bookingStatus", isSeen: false }]);
  await colleague.post("/api/messages", { content: "Still there?" });
  const { createdAt: until } = await first();
  await staff.put("/api/notifications/seen", { until, kind: "bookingStatus" });
  expect(await kinds()).toEqual(["message", "bookingStatus"]);
});

test("the mark touches nothing of the person's profile", async () => {
  const before = await staff.get("/api/user/profile");
  await see(new Date().toISOString());
  expect(await staff.get("/api/user/profile")).toMatchObject({ body: before.body });
});

test("nothing of another DMC", async () => {
  await become("confirmed");
  expect(await news(await api.signedIn("dmc", (await api.make.dmc()).id))).toEqual([]);
});
