import { expect, test } from "@jest/globals";
import { contract } from "../contract.ts";
import { openApi } from "./openapi.ts";
import { withoutTokens } from "./without-tokens.ts";

const groups = { clients: "Whom trips are planned for." };
const document = openApi(contract, { title: "Test", version: "1" }, { groups, sessionCookie: "dmc_hub" });

// Programs of others are made from it: what changes here changes for them.
test("the document's own words, refusals and headers are these", () => {
  const { paths: _, ...around } = document;
  expect(around).toMatchSnapshot();
});

/** A call of each sort: a page, a new row, a change, a file up and down. */
const calls = [
  ["get", "/api/clients"],
  ["post", "/api/clients"],
  ["put", "/api/clients/{id}"],
  ["post", "/api/pictures"],
  ["get", "/api/pictures/{name}"],
] as const;

/** The same without the fields of what is sent and answered, which are the contract's own. */
const outlined = (operation: unknown): unknown =>
  JSON.parse(
    JSON.stringify(operation, (key, value) =>
      key === "application/json" ? `fields: ${typeof value}` : value,
    ),
  );

test.each(calls)("%s %s is described as it is", (method, path) => {
  expect(outlined(document.paths[path]?.[method])).toMatchSnapshot();
});

test("what is normalised before it is checked is described by its check", () => {
  const login = document.paths["/api/login"]?.["post"]?.requestBody?.content["application/json"]?.schema;
  expect(login).toMatchObject({
    required: ["username", "password"],
    properties: { username: { type: "string" } },
  });
});

test("a document without groups and a cookie's name has these", () => {
  const plain = openApi(contract, { title: "Test", version: "1" });
  expect(plain.tags).toEqual([]);
  expect(plain.components.securitySchemes["session"]).toMatchObject({ name: "session" });
});

test("a path is logged without what would open something", () => {
  const token = "Ab-_0".repeat(9).slice(0, 43);
  expect(withoutTokens(`/p/${token}/pdf?of=${token}`)).toBe("/p/…/pdf?of=…");
  expect(withoutTokens(`/p/${token.slice(1)}`)).toBe(`/p/${token.slice(1)}`);
});
