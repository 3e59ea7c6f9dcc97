import { TraceCollector } from "../../api/src/testing/trace-collector.ts";
import { startSystem } from "../fixtures/system.ts";
import { expect, test } from "../fixtures/test.ts";

test("a call is one trace, from the edge through the API to each statement", async ({ request }) => {
  const collector = await TraceCollector.start();
  const system = await startSystem({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-team=operations",
    OTEL_TRACES_SAMPLER: "always_on",
  });
  const account = { username: "azure", password: "azure-demo" };
  const headers = { origin: system.address };
  expect((await request.post(`${system.address}/api/login`, { data: account, headers })).status()).toBe(200);
  const client = { name: "Giulia Rossetti", type: "individual", email: "giulia@rossetti.example" };
  const answer = await request.post(`${system.address}/api/clients`, { data: client, headers });
  expect(answer.status()).toBe(201);
  await system.stop();
  await collector.stop();
  const { spans } = collector;
  const requestId = answer.headers()["x-request-id"];
  const [edge, api, ...more] = spans
    .filter(({ attributes }) => attributes["dmc_hub.request_id"] === requestId)
    .toSorted((one, other) => (one.service < other.service ? 1 : -1));
  expect(more).toEqual([]);
  expect(edge).toMatchObject({ service: "dmc-hub-edge", name: "POST /api/clients" });
  expect(api).toMatchObject({
    service: "dmc-hub-api",
    name: "POST /api/clients",
    traceId: edge?.traceId,
    parentSpanId: edge?.spanId,
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === api?.spanId);
  expect(statements.map(({ name }) => name)).toContain("insert clients");
  expect(spans.filter(({ traceId }) => traceId === edge?.traceId)).toHaveLength(statements.length + 2);
  expect(collector.headers.every((sent) => sent["x-team"] === "operations")).toBe(true);
  for (const value of ["Rossetti", "rossetti", "azure-demo"])
    expect(collector.bodies.join("")).not.toContain(value);
});
