import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { EDGE_SCHEME, edgeToken } from "@dmc-hub/shared-types";
import { KEYS, startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi({ measures: true });
  staff = await api.signedIn("dmc", (await api.make.dmc({ name: "Coral Bay Journeys" })).id);
});

afterAll(() => api.stop());

interface Metric {
  readonly name: string;
  readonly values: readonly { readonly value: number; readonly labels: Readonly<Record<string, string>> }[];
}

/** What the edge is told. */
async function measured(): Promise<Metric[]> {
  const authorization = `${EDGE_SCHEME} ${await edgeToken(KEYS[0] ?? "")}`;
  const { status, body } = await api.visitor().get("/metrics", { authorization });
  expect(status).toBe(200);
  return body;
}

/** The values of one metric by their labels, in order of the labels' names. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const { values = [] } = (await measured()).find((metric) => metric.name === name) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [keyOf(labels), value]));
}

const keyOf = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .join(" ");

test("calls are counted by method, route and status, whoever they were for", async () => {
  const before = await valuesOf("dmc_hub_api_calls_total");
  await staff.get("/api/clients/1");
  await staff.get("/api/clients/2");
  await staff.get("/api/clients?limit=5&q=Coral");
  await staff.get(`/api/${"x".repeat(40)}`);
  const now = await valuesOf("dmc_hub_api_calls_total");
  const added = Object.entries(now).filter(([key, value]) => value !== (before[key] ?? 0));
  expect(Object.fromEntries(added)).toEqual({
    "GET /api/clients 200": 1,
    "GET /api/clients/:id 404": 2,
    "other other 404": 1,
  });
});

test("only the edge is told, and nobody is told a name", async () => {
  expect((await api.visitor().get("/metrics")).status).toBe(404);
  expect((await staff.get("/metrics")).status).toBe(404);
  expect(JSON.stringify(await measured())).not.toContain("Coral");
});

test("mails, jobs and sessions are told as the database has them", async () => {
  expect(await valuesOf("dmc_hub_database_up")).toEqual({ "": 1 });
  expect((await valuesOf("dmc_hub_sessions"))[""]).toBe(1);
  expect(await valuesOf("dmc_hub_mails_failed")).toEqual({ "": 0 });
  expect((await valuesOf("dmc_hub_api_pool_connections"))["rw waiting"]).toBe(0);
});

test("a document that was drawn is counted with its time", async () => {
  expect(await valuesOf("dmc_hub_drawing_seconds")).toEqual({});
  const dmcId = (await api.make.dmc()).id;
  const clientId = (await api.make.client(dmcId)).id;
  const { id } = await api.make.proposal(dmcId, { clientId });
  const colleague = await api.signedIn("dmc", dmcId);
  expect((await colleague.get(`/api/proposals/${id}/pdf`)).status).toBe(200);
  expect((await valuesOf("dmc_hub_drawing_seconds"))["pdf"]).toBeGreaterThan(0);
});

test("without METRICS_PORT nothing is measured", async () => {
  const quiet = await startTestApi();
  const authorization = `${EDGE_SCHEME} ${await edgeToken(KEYS[0] ?? "")}`;
  expect((await quiet.visitor().get("/metrics", { authorization })).status).toBe(404);
  await quiet.stop();
});
