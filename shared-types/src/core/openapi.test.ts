import { expect, test } from "@jest/globals";
import { contract } from "../contract.ts";
import { openApi } from "./openapi.ts";

const document = openApi(contract, { title: "Test", version: "1" });

test("a list has its filters, order and limits as parameters", () => {
  const parameters = document.paths["/api/clients"]?.["get"]?.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual([
    "q",
    "sort",
    "limit",
    "cursor",
    "type",
    "tag",
    "dmcId",
  ]);
  expect(parameters.find(({ name }) => name === "limit")).toMatchObject({
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 200 },
  });
  expect(parameters.find(({ name }) => name === "type")?.schema.enum).toEqual(["corporate", "individual"]);
});

test("a body names what is needed, without what has a default", () => {
  const schema = document.paths["/api/clients"]?.["post"]?.requestBody?.content["application/json"]?.schema;
  expect(schema?.required).toEqual(["name", "email"]);
  expect(schema?.properties).toMatchObject({ name: { type: "string", minLength: 2, maxLength: 200 } });
});

const responses = (method: string, path: string) => document.paths[path]?.[method]?.responses ?? {};
const statuses = (method: string, path: string) => Object.keys(responses(method, path)).join(" ");

test("a call has the statuses that the API answers", () => {
  expect(statuses("get", "/api/clients")).toBe("200 304 400 401 403 503 default");
  expect(statuses("post", "/api/clients")).toBe("201 400 401 403 413 415 422 503 default");
  expect(statuses("put", "/api/users/{id}")).toBe("200 400 401 403 404 409 412 413 415 503 default");
  expect(statuses("delete", "/api/clients/{id}")).toBe("204 400 401 403 404 409 412 503 default");
  expect(statuses("post", "/api/pictures")).toBe("201 400 401 403 408 413 415 422 429 503 default");
  expect(statuses("get", "/api/pictures/{name}")).toBe("200 304 400 404 503 default");
  expect(statuses("get", "/api/user")).toBe("200 401 503 default");
  expect(statuses("post", "/api/logout")).toBe("204 403 503 default");
});

test("where there may be nothing to answer, no content is a success as well", () => {
  expect(responses("get", "/api/calendar-feed")).toMatchObject({
    200: { content: { "application/json": { schema: { type: "object" } } } },
    204: { description: "None exists." },
  });
});

const securityOf = (method: string, path: string) => document.paths[path]?.[method]?.security;

test("a call says who is let in", () => {
  expect(securityOf("post", "/api/login")).toEqual([]);
  expect(securityOf("get", "/api/user")).toEqual([{ session: [] }]);
  expect(securityOf("get", "/api/clients")).toEqual([{ session: ["admin"] }, { session: ["dmc"] }]);
  expect(securityOf("get", "/api/canary-health")).toEqual([{ session: ["admin"] }, { edge: [] }]);
});

test("a path's parameter is needed", () => {
  expect(document.paths["/api/clients/{id}"]?.["get"]?.parameters[0]).toMatchObject({
    name: "id",
    in: "path",
    required: true,
  });
});
