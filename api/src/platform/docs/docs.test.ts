import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { contract, endpointsOf } from "@dmc-hub/shared-types";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { html } from "../http/html.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.stop());

test("the document names every call of the contract", async () => {
  const { status, body } = await api.visitor().get("/api/openapi.json");
  expect(status).toBe(200);
  for (const [name, { method, path }] of endpointsOf(contract)) {
    expect(body.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()]).toMatchObject({
      operationId: name,
    });
  }
});

test("the document keeps the recommended rules for such documents", async () => {
  const { text: source } = await api.visitor().get("/api/openapi.json");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the page shows every call and asks for nothing else", async () => {
  const { headers, text } = await api.visitor().get("/api/docs");
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; frame/,
  );
  for (const [name] of endpointsOf(contract)) expect(text).toContain(`<details id="${name}">`);
  for (const status of [400, 401, 503]) expect(text).toContain(`<dt>${status}</dt>`);
  expect(text).not.toMatch(/<script|<link|<img|src=|https?:/);
});

test("values cannot become markup", () => {
  expect(html`<b title="${'"><i>'}">${["<", html`<u>ok</u>`]}${false}</b>`.text).toBe(
    '<b title="&quot;&gt;&lt;i&gt;">&lt;<u>ok</u></b>',
  );
});
