import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { guestAt } from "../../testing/guest.ts";
import { patiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let path: string;
let made = 0;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ subdomain: "riviera" })).id;
  staff = await api.signedIn("dmc", dmcId);
});

beforeEach(async () => {
  path = await sharedPath();
});

afterAll(() => api.stop());

async function sharedPath(): Promise<string> {
  const { id: proposalId } = await api.make.proposal(dmcId);
  const { body } = await staff.post("/api/shares", { proposalId, asksForAnswer: true });
  return new URL(body.url).pathname;
}

/** Somebody outside, at an address that no other test uses, who is told at once what a busy machine puts off. */
const guestFrom = (address = `198.51.100.${++made}`) =>
  guestAt(api, "riviera", api.visitor(address).atOnce());

/**
 * Asks until one is told to wait, which is after `most` answers with these statuses. What was put off counts as well, if
 * it had been begun.
 */
async function expectMost<Answer extends { readonly status: number }>(
  most: number,
  statuses: readonly number[],
  ask: (asked: number) => Promise<Answer>,
): Promise<void> {
  const had: number[] = [];
  let asked = 0;
  for (let told = 0; told !== 429 && had.length <= most; asked += 1) {
    told = (await ask(asked)).status;
    if (told !== 429 && told !== 503) had.push(told);
  }
  expect(had.length).toBeLessThanOrEqual(most);
  expect(asked - 1).toBeGreaterThanOrEqual(most);
  expect([...new Set(had)]).toEqual(statuses);
}

test("one address has sixty documents in ten minutes, and is told to wait on a page like the others", async () => {
  // The minutes begin with the first one, which is drawn, the others are kept.
  await patiently(() => guestFrom().see(`${path}.pdf`));
  const greedy = guestFrom();
  await expectMost(60, [200], () => greedy.see(`${path}.pdf`));
  const { status, headers, text } = await greedy.see(`${path}.pdf`);
  expect({ status, type: headers.get("content-type") }).toEqual({
    status: 429,
    type: "text/html; charset=utf-8",
  });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
  expect(text).toContain("Too many attempts. Try again in 10 minutes.");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  // The page itself can still be seen, and others have their own documents.
  expect((await patiently(() => greedy.see(path))).status).toBe(200);
  const other = guestFrom();
  expect((await patiently(() => other.see(`${path}.pdf`))).status).toBe(200);
});

test("one link gives 240 documents in ten minutes, from wherever it is asked; another link gives its own", async () => {
  let guest = guestFrom();
  await expectMost(240, [200], (asked) => {
    if (asked % 60 === 0) guest = guestFrom();
    return guest.see(`${path}.pdf`);
  });
  const next = guestFrom();
  expect((await next.see(`${path}.pdf`)).status).toBe(429);
  const other = `${await sharedPath()}.pdf`;
  expect((await patiently(() => next.see(other))).status).toBe(200);
});

test("a hotel's guests at one address all see their pages; who guesses links without end is stopped", async () => {
  const hotel = guestFrom();
  await expectMost(600, [200, 404], (asked) => hotel.see(asked < 60 ? path : `/share/${"a".repeat(43)}`));
  expect((await hotel.see(`/share/${"b".repeat(43)}`)).status).toBe(429);
});

test("one address answers thirty times in ten minutes", async () => {
  const address = `198.51.100.${++made}`;
  const answer = () =>
    fetch(`${api.origin}/api${path}/answer`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "x-forwarded-host": "riviera.hub.example",
        "x-forwarded-for": address,
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams({ name: "x" }),
    });
  await expectMost(30, [400], answer);
  expect((await answer()).status).toBe(429);
});

test("one calendar is read 120 times in ten minutes, by whatever programs", async () => {
  const { body } = await staff.post("/api/calendar-feed");
  const feed = new URL(body.url).pathname;
  await expectMost(120, [200], () => guestFrom().see(feed));
  const { status, headers, body: problem } = await guestFrom().see(feed);
  expect({ status, type: headers.get("content-type"), detail: problem.detail }).toEqual({
    status: 429,
    type: "application/problem+json",
    detail: "Too many attempts. Try again in 10 minutes.",
  });
});

test("some who ask for one link's document at once get the same drawing", async () => {
  const guests = Array.from({ length: 4 }, () => guestFrom(`203.0.113.${++made}`));
  const answers = await Promise.all(guests.map((guest) => patiently(() => guest.see(`${path}.pdf`))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Each drawing has its own id.
  expect(new Set(answers.map(({ text }) => /\/ID \[[^\]]*\]/.exec(text)?.[0])).size).toBe(1);
});
