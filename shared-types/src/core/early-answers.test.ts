import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { contract } from "../contract.ts";
import { createApiClient } from "./api-client.ts";
import { askEarly, forgetEarlyAnswers } from "./early-answers.ts";

const api = createApiClient(contract);
const { fetch: own } = globalThis;

/** What each request is answered with; the address if it has none here. */
let answers: (() => Response)[];
let asked: string[];

beforeEach(() => {
  [answers, asked] = [[], []];
  globalThis.fetch = async (address, { method = "GET" } = {}) => {
    asked.push(`${method} ${String(address)}`);
    return answers.shift()?.() ?? Response.json([{ id: asked.length }], { headers: { etag: '"1"' } });
  };
});

afterEach(() => {
  jest.useRealTimers();
  forgetEarlyAnswers();
  globalThis.fetch = own;
});

const LIST = "/api/clients?sort=name&limit=25";

const list = async () => (await api.clients.list.page({ sort: "name", limit: 25 })).rows;

test("a call takes the answer that was asked for early, and the next asks anew", async () => {
  askEarly(LIST, 5_000);
  askEarly(LIST, 5_000);
  expect(asked).toEqual([`GET ${LIST}`]);
  expect(await list()).toEqual([{ id: 1 }]);
  expect(await list()).toEqual([{ id: 2 }]);
});

test("an answer that has become old is thrown away", async () => {
  jest.useFakeTimers();
  askEarly(LIST, 5_000);
  jest.advanceTimersByTime(5_001);
  expect(await list()).toEqual([{ id: 2 }]);
});

test.each([
  ["a change", () => api.clients.update({ id: 1, body: { name: "New" } }, { ifMatch: 1 })],
  ["a refused change", () => api.clients.remove({ id: 1 }, { ifMatch: 1 }).catch(() => undefined)],
  ["another user", async () => forgetEarlyAnswers()],
])("%s makes it worthless", async (_, happen) => {
  askEarly(LIST, 5_000);
  answers = [() => Response.json({}, { status: _ === "a refused change" ? 503 : 200 })];
  await happen();
  await list();
  expect(asked.filter((one) => one === `GET ${LIST}`)).toHaveLength(2);
});

test("a refusal, or none at all, is asked for anew", async () => {
  answers = [
    () => Response.json({}, { status: 503 }),
    () => Response.json([{ id: 7 }]),
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => Response.json([{ id: 8 }]),
  ];
  for (const id of [7, 8]) {
    askEarly(LIST, 5_000);
    expect(await list()).toEqual([{ id }]);
  }
});

test("a call that was given up takes none", async () => {
  askEarly(LIST, 5_000);
  const call = api.clients.list({ sort: "name", limit: 25 }, { signal: AbortSignal.abort() });
  await expect(call).rejects.toThrow("aborted");
});
