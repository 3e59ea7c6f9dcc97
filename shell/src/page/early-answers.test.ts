import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { waitFor } from "@dmc-hub/sdk/test";
import { askEarly, forgetEarlyAnswers, giveEarlyAnswers } from "./early-answers.ts";

const { fetch: own } = globalThis;

/** What each request is answered with; its number if it has none here. */
let answers: (() => Response)[];
let asked: string[];

beforeEach(() => {
  [answers, asked] = [[], []];
  globalThis.fetch = async (address, { method = "GET" } = {}) => {
    asked.push(`${method} ${address as string}`);
    return answers.shift()?.() ?? Response.json(asked.length);
  };
});

afterEach(() => {
  forgetEarlyAnswers();
  globalThis.fetch = own;
});

const LIST = "/api/clients?sort=name&limit=25";

/** An answer that never comes. */
const lost = (): never => {
  throw new TypeError("Failed to fetch");
};

/** What a call of the list is answered with. */
const list = async (init?: RequestInit) => (await fetch(LIST, init)).json();

test("a call takes the answer that was asked for early, and the next asks anew", async () => {
  giveEarlyAnswers();
  askEarly(LIST, 5_000);
  askEarly(LIST, 5_000);
  expect(asked).toEqual([`GET ${LIST}`]);
  expect(await list()).toBe(1);
  expect(await list()).toBe(2);
});

test("what the page's head asks for is taken over, once, and its hint goes when a call takes it", async () => {
  document.head.innerHTML = `
    <link rel="preload" as="fetch" href="${LIST.replace("&", "&amp;")}">
    <link rel="preload" as="script" href="/main.js">`;
  giveEarlyAnswers();
  expect(await list()).toBe(1);
  expect(document.head.innerHTML).not.toContain('as="fetch"');
  expect(document.head.innerHTML).toContain("main.js");
  expect(await list()).toBe(2);
});

test("an answer that has become old is thrown away", async () => {
  giveEarlyAnswers();
  askEarly(LIST, -1);
  expect(await list()).toBe(2);
});

test.each([
  ["a change", () => fetch("/api/clients/1", { method: "PUT" })],
  ["a change that fails", () => fetch("/api/clients/1", { method: "DELETE" }).catch(() => undefined)],
  ["a sign-out", () => fetch("/api/logout", { method: "POST" })],
  ["a colleague's change", async () => forgetEarlyAnswers()],
])("%s makes it worthless", async (title, happen) => {
  giveEarlyAnswers();
  askEarly(LIST, 5_000);
  if (title === "a change that fails") answers = [lost];
  await happen();
  await list();
  expect(asked.filter((one) => one === `GET ${LIST}`)).toHaveLength(2);
});

test("an answer is read to its end though nobody takes it", async () => {
  const early = Response.json("early");
  answers = [() => early];
  giveEarlyAnswers();
  askEarly(LIST, 5_000);
  await waitFor(() => expect(early.bodyUsed).toBe(true));
  expect(await list()).toBe("early");
});

/** An answer whose connection is lost on the way. */
const brokenOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError("lost")) }));

test("a refusal, one that breaks off, or none at all, is asked for anew", async () => {
  giveEarlyAnswers();
  for (const early of [() => Response.json({}, { status: 503 }), brokenOff, lost]) {
    answers = [early, () => Response.json("anew")];
    askEarly(LIST, 5_000);
    expect(await list()).toBe("anew");
  }
});

test("a call that was given up takes none", async () => {
  giveEarlyAnswers();
  askEarly(LIST, 5_000);
  await expect(list({ signal: AbortSignal.abort() })).rejects.toThrow("abort");
});
