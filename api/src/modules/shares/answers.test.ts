import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Guest, guestAt } from "../../testing/guest.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let proposalId: number;
let itineraryId: number;
/** Somebody outside, at the company's own host. */
let guest: Guest;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ name: "Riviera & Co", subdomain: "riviera" })).id;
  staff = await api.signedIn("dmc", dmcId);
});

beforeEach(async () => {
  guest = guestAt(api, "riviera");
  proposalId = (await api.make.proposal(dmcId, { value: 84_500.5, startDate: "2026-05-01" })).id;
  itineraryId = (await api.make.itinerary(dmcId, { proposalId, title: "Four days" })).id;
});

afterAll(() => api.stop());

async function share(draft: object = {}): Promise<{ id: number; path: string }> {
  const { status, body, text } = await staff.post("/api/shares", { itineraryId, ...draft });
  if (status !== 201) throw new Error(text);
  return { id: body.id, path: new URL(body.url).pathname };
}

const sharedOnce = async (id: number) =>
  (await staff.get(`/api/shares?proposalId=${proposalId}`)).body.find((row: { id: number }) => row.id === id);

const statusNow = async () => (await staff.get(`/api/proposals/${proposalId}`)).body.status;

describe("an answer", () => {
  test("stays with its proposal when the itinerary is deleted, and the link ends", async () => {
    const { id, path } = await share({ asksForAnswer: true });
    expect(await guest.say(path, { name: "Ann Lee", answer: "accepted" })).toMatchObject({ status: 303 });
    const { path: unanswered } = await share();
    expect(await staff.delete(`/api/itineraries/${itineraryId}`)).toMatchObject({ status: 204 });
    expect(await sharedOnce(id)).toMatchObject({
      itineraryId: null,
      answer: "accepted",
      answeredBy: "Ann Lee",
      revokedAt: expect.any(String),
    });
    for (const gone of [path, unanswered]) expect(await guest.see(gone)).toMatchObject({ status: 404 });
  });

  test("that was given to an earlier offer is not told of the one that was sent after it", async () => {
    const { path } = await share({ asksForAnswer: true });
    await guest.say(path, { name: "Ann Lee", answer: "declined" });
    for (const status of ["draft", "sent"]) await staff.put(`/api/proposals/${proposalId}`, { status });
    expect((await guest.see(path)).text).toContain("This proposal cannot be answered here any more.");
    const { path: anew } = await share({ asksForAnswer: true });
    expect((await guest.see(anew)).text).toContain("<form");
    for (const status of ["declined", "draft", "accepted"]) {
      await staff.put(`/api/proposals/${proposalId}`, { status });
      for (const one of [path, anew]) expect((await guest.see(one)).text).not.toContain("Ann Lee");
    }
  });

  test.each(["accepted", "declined"])("%s is kept with name and time, and shown to all", async (answer) => {
    const { id, path } = await share({ asksForAnswer: true });
    expect((await guest.see(path)).text).toMatch(/\$84,500\.50[\s\S]*<form method="post"/);
    const said = await guest.say(path, { name: " Ann <b> ", answer });
    expect({ status: said.status, to: said.headers.get("location") }).toEqual({
      status: 303,
      to: `${path}#answer`,
    });
    expect(await statusNow()).toBe(answer);
    expect(await sharedOnce(id)).toMatchObject({
      answer,
      answeredBy: "Ann <b>",
      answeredAt: expect.any(String),
    });
    const { text } = await guest.see(path);
    expect(text).toMatch(
      new RegExp(`${answer === "accepted" ? "Accepted" : "Declined"} by Ann &lt;b&gt; on `),
    );
    expect(text).not.toContain("<form");
  });

  test("is taken once of many at the same time, by whichever link", async () => {
    const links = [await share({ asksForAnswer: true }), await share({ asksForAnswer: true })];
    const tries = Array.from({ length: 20 }, (_, index) =>
      guest.say(links[index % 2]?.path ?? "", {
        name: `Guest ${index}`,
        answer: index % 3 ? "accepted" : "declined",
      }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([303]));
    const rows = (await staff.get(`/api/shares?proposalId=${proposalId}`)).body;
    const given = rows.filter((row: { answer: string | null }) => row.answer !== null);
    expect(given).toHaveLength(1);
    expect(await statusNow()).toBe(given[0].answer);
    for (const { path } of links)
      expect((await guest.see(path)).text).toContain(`by ${given[0].answeredBy} on`);
  });

  test("opens the link where nothing else has", async () => {
    const { id, path } = await share({ asksForAnswer: true });
    await guest.say(path, { name: "Ann Lee", answer: "declined" });
    const answered = await sharedOnce(id);
    expect(answered).toMatchObject({ openedAt: expect.any(String), seenCount: 1 });
    expect(answered.seenAt).toBe(answered.openedAt);
    await staff.put(`/api/proposals/${proposalId}`, { status: "draft" });
    const { id: other, path: seen } = await share({ asksForAnswer: true });
    await guest.see(seen);
    const { openedAt } = await sharedOnce(other);
    await guest.say(seen, { name: "Ann Lee", answer: "accepted" });
    expect(await sharedOnce(other)).toMatchObject({
      answer: "accepted",
      openedAt,
      seenAt: openedAt,
      seenCount: 1,
    });
  });

  test("needs a name and a choice", async () => {
    const { path } = await share({ asksForAnswer: true });
    for (const fields of [{ name: "A", answer: "accepted" }, { name: "Ann", answer: "maybe" }, {}]) {
      const said = await guest.say(path, fields as Record<string, string>);
      expect(said.status).toBe(400);
      expect(await said.text()).toContain('class="fault"');
    }
    const long = await guest.say(path, { name: "x".repeat(20_000), answer: "accepted" });
    expect(long.status).toBe(413);
    expect(await long.text()).toContain("larger than 4 kB");
    expect(await statusNow()).toBe("sent");
  });

  test("leaves an address that leads back to the page, if it was refused", async () => {
    const { path } = await share({ asksForAnswer: true });
    const page = await (await guest.say(path, { name: "A", answer: "accepted" })).text();
    expect(page).toContain(`action="${path}/answer#answer"`);
    const answer = await fetch(`${api.origin}/api${path}/answer`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${path}#answer`]);
  });

  test.each<Record<string, string>>([{ "content-encoding": "gzip" }, { "content-type": "application/json" }])(
    "is not taken where it comes with %j",
    async (headers) => {
      const { path } = await share({ asksForAnswer: true });
      const said = await guest.say(path, { name: "Ann", answer: "accepted" }, headers);
      expect(said.status).toBe(415);
      expect(await statusNow()).toBe("sent");
    },
  );

  test("comes too late for what staff have decided meanwhile", async () => {
    const { id, path } = await share({ asksForAnswer: true });
    await staff.put(`/api/proposals/${proposalId}`, { status: "draft" });
    expect((await guest.say(path, { name: "Ann", answer: "accepted" })).status).toBe(303);
    expect((await guest.see(path)).text).toContain("being worked on again");
    expect(await statusNow()).toBe("draft");
    expect(await sharedOnce(id)).toMatchObject({ answer: null });
    await staff.put(`/api/proposals/${proposalId}`, { status: "declined" });
    expect((await guest.see(path)).text).toContain("This proposal has been declined.");
  });

  test("is not taken where none is asked for, nor from another site", async () => {
    const { path } = await share();
    await staff.put(`/api/proposals/${proposalId}`, { status: "sent" });
    await guest.say(path, { name: "Ann", answer: "accepted" });
    expect(await statusNow()).toBe("sent");
    const asking = await share({ asksForAnswer: true });
    const foreign = await guest.say(
      asking.path,
      { name: "Ann", answer: "accepted" },
      {
        "sec-fetch-site": "cross-site",
      },
    );
    expect(foreign.status).toBe(403);
    expect(await statusNow()).toBe("sent");
  });
});
