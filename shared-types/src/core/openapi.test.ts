import { expect, test } from "@jest/globals";
import { contract } from "../contract.ts";
import { openApi } from "./openapi.ts";

const document = openApi(contract, { title: "Test", version: "1" });

test("a list has its filters, order and limits as parameters", () => {
  const parameters = document.paths["/api/clients"]?.["get"]?.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual(["q", "sort", "limit", "cursor", "type", "dmcId"]);
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

test("success has the status that the API answers", () => {
  expect(Object.keys(document.paths["/api/clients"]?.["post"]?.responses ?? {})).toEqual(["201", "default"]);
  expect(Object.keys(document.paths["/api/clients"]?.["get"]?.responses ?? {})).toEqual(["200", "default"]);
  expect(Object.keys(document.paths["/api/clients/{id}"]?.["delete"]?.responses ?? {})).toEqual([
    "204",
    "412",
    "default",
  ]);
});

test("a path's parameter is needed", () => {
  expect(document.paths["/api/clients/{id}"]?.["get"]?.parameters[0]).toMatchObject({
    name: "id",
    in: "path",
    required: true,
  });
});
