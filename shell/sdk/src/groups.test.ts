import { expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { groups } from "./groups.ts";

test.each(groups)("the group %s has a module of that name, which its import path names", (group) => {
  expect(existsSync(join(import.meta.dirname, `${group}.ts`))).toBe(true);
});
