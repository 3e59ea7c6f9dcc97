import { expect, test } from "@jest/globals";
import { samePagePath } from "./same-page-path.ts";

test("keeps a path of this site with its query", () =>
  expect(samePagePath("/clients?q=a")).toBe("/clients?q=a"));

test.each([
  undefined,
  5,
  "",
  "clients",
  "https://evil.example/",
  "//evil.example/x",
  "/\\evil.example",
  "/auth",
  "/auth?tab=register",
])("leads nowhere for %j", (wanted) => expect(samePagePath(wanted)).toBeNull());
