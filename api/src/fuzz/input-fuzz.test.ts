import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { problem } from "@dmc-hub/shared-types";
import * as fc from "fast-check";
import { report } from "../faults/length.ts";
import { patiently } from "../testing/patiently.ts";
import { startTestEdge, type TestEdge } from "../testing/edge.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";
import { type Caller, FUZZED_DMC, type FuzzedCall, fuzzedOperations } from "./fuzzed-calls.ts";

/** Cases per call of the contract. The long form, `npm run test:faults`, sets more. */
const CASES = Number(process.env["FUZZ_CASES"] ?? 15);
const isLong = CASES >= 1_000;

/** Longest time for any answer, ms; checked only in the long form. */
const SLOWEST = 1_000;

/** Patterns of internals that no caller may see: statements, stacks, files. */
const INSIDES =
  /\binsert into\b|\bselect\b.+\bfrom\b|\bupdate\b.+\bset\b|violates|relation "|column "|syntax error|SQLSTATE|\n\s+at |\.ts\b|node_modules|\/src\//i;

let api: TestApi;
let edge: TestEdge;
const callers: Partial<Record<Caller, TestClient>> = {};

beforeAll(async () => {
  edge = await startTestEdge();
  api = await startTestApi({ edgeUrl: edge.url });
  const dmcId = (await api.make.dmc()).id;
  expect(dmcId).toBe(FUZZED_DMC);
  for (let row = 0; row < 8; row += 1) {
    const clientId = (await api.make.client(dmcId)).id;
    await api.make.partner(dmcId);
    const proposalId = (await api.make.proposal(dmcId, { clientId })).id;
    const itineraryId = (await api.make.itinerary(dmcId, { proposalId })).id;
    await api.make.activity(dmcId, { itineraryId });
    await api.make.booking(dmcId, { itineraryId });
    await api.make.task(dmcId);
    await api.make.message(dmcId);
  }
});

afterAll(() => {
  report("fuzz", { cases, slowest: Math.round(slowestOfAll) });
  return Promise.all([api.stop(), edge.stop()]);
});

/** Calls may end the caller's own session, role or DMC: then a new one takes over. */
async function callerOf(caller: Caller): Promise<TestClient> {
  if (caller === "visitor") return api.visitor();
  const known = callers[caller];
  if (known && (await known.get("/api/user")).status === 200) return known;
  await api.owner("app.dmcs").where({ id: FUZZED_DMC }).update({ active: true });
  const client = await (caller === "admin" ? api.signedIn("admin") : api.signedIn("dmc", FUZZED_DMC));
  callers[caller] = client;
  return client;
}

/** Results of all operations' cases. */
let cases = 0;
let slowestOfAll = 0;

/** Results of one operation's cases. */
let slowest = 0;
let statuses = new Set<number>();

/** Whether any input got past validation. */
const isPastChecks = () => [...statuses].some((status) => ![400, 403, 413, 415].includes(status));

async function send(method: string, { caller, path, headers, body }: FuzzedCall): Promise<Answer> {
  const who = await callerOf(caller);
  const started = performance.now();
  const answer = await who.atOnce().call(method, path, { headers, ...(body !== undefined && { body }) });
  slowest = Math.max(slowest, performance.now() - started);
  slowestOfAll = Math.max(slowestOfAll, slowest);
  cases += 1;
  statuses.add(answer.status);
  return answer;
}

function expectFit({ status, headers, text, body }: Answer): void {
  expect({ status, text: status >= 500 ? text : "" }).toEqual({ status: expect.any(Number), text: "" });
  if (status < 400) return;
  expect(headers.get("content-type")).toBe("application/problem+json");
  const { detail, errors, status: said } = problem.parse(body);
  expect(said).toBe(status);
  for (const sentence of [detail, ...errors.map(({ message }) => message)]) {
    expect(sentence).toMatch(/^\p{Lu}.{5,}/su);
    expect(sentence).not.toMatch(INSIDES);
  }
}

test.each(fuzzedOperations().map((operation) => [operation.name, operation] as const))(
  "%s takes any input without breaking",
  async (name, { method, calls }) => {
    slowest = 0;
    statuses = new Set();
    // No generated input contains the current password or the released remotes.
    const rounds = ["account.changePassword", "remoteHealth.report"].includes(name) ? 1 : 8;
    // The short form is the same each time; the long one varies with each run, and prints its seed. Inputs
    // that never get past validation would prove little, so there are more until one does.
    let round = 0;
    do {
      await fc.assert(
        fc.asyncProperty(calls, async (call) => expectFit(await patiently(() => send(method, call)))),
        { numRuns: CASES, ...(!isLong && { seed: 20_260_501 + round }) },
      );
      round += 1;
    } while (!isPastChecks() && round < rounds);
    if (isLong) expect(slowest).toBeLessThan(SLOWEST);
    expect(rounds === 1 || isPastChecks()).toBe(true);
  },
);
