import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { guestAt } from "../../testing/guest.ts";
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

/** Somebody outside, at an address that no other test uses. */
const guestFrom = (address = `198.51.100.${++made}`) => guestAt(api, "riviera", api.visitor(address));

const times = async <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work());
  return results;
};

const statuses = (answers: readonly { readonly status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

test("one address has sixty documents in ten minutes, and is told to wait on a page like the others", async () => {
  const greedy = guestFrom();
  expect(statuses(await times(60, () => greedy.see(`${path}.pdf`)))).toEqual([200]);
  const { status, headers, text } = await greedy.see(`${path}.pdf`);
  expect({ status, type: headers.get("content-type") }).toEqual({
    status: 429,
    type: "text/html; charset=utf-8",
  });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
  expect(text).toContain("Too many attempts. Try again in 10 minutes.");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  // The page itself can still be seen, and others have their own documents.
  expect((await greedy.see(path)).status).toBe(200);
  expect((await guestFrom().see(`${path}.pdf`)).status).toBe(200);
});

test("one link gives 240 documents in ten minutes, from wherever it is asked; another link gives its own", async () => {
  for (let address = 0; address < 4; address += 1) {
    const guest = guestFrom();
    expect(statuses(await times(60, () => guest.see(`${path}.pdf`)))).toEqual([200]);
  }
  const next = guestFrom();
  expect((await next.see(`${path}.pdf`)).status).toBe(429);
  expect((await next.see(`${await sharedPath()}.pdf`)).status).toBe(200);
});

test("a hotel's guests at one address all see their pages; who guesses links without end is stopped", async () => {
  const hotel = guestFrom();
  expect(statuses(await times(300, () => hotel.see(path)))).toEqual([200]);
  expect(statuses(await times(300, () => hotel.see(`/share/${"a".repeat(43)}`)))).toEqual([404]);
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
  expect(statuses(await times(30, answer))).toEqual([400]);
  expect((await answer()).status).toBe(429);
});

test("one calendar is read 120 times in ten minutes, by whatever programs", async () => {
  const { body } = await staff.post("/api/calendar-feed");
  const feed = new URL(body.url).pathname;
  expect(statuses(await times(120, () => guestFrom().see(feed)))).toEqual([200]);
  const { status, headers, body: problem } = await guestFrom().see(feed);
  expect({ status, type: headers.get("content-type"), detail: problem.detail }).toEqual({
    status: 429,
    type: "application/problem+json",
    detail: "Too many attempts. Try again in 10 minutes.",
  });
});

test("some who ask for one link's document at once get the same drawing", async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => guestFrom(`203.0.113.${++made}`).see(`${path}.pdf`)),
  );
  expect(statuses(answers)).toEqual([200]);
  // Each drawing has its own id.
  expect(new Set(answers.map(({ text }) => /\/ID \[[^\]]*\]/.exec(text)?.[0])).size).toBe(1);
});
