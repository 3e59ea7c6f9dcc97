import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { putAside } from "./bounded-logs.mjs";

test("a log that is too large is put aside, and all who write to it go on in it", () => {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-logs-"));
  const [api, edge] = ["api", "edge"].map((name) => join(folder, `${name}.log`));
  const [one, other, small] = [api, api, edge].map((file) => openSync(file, "a"));
  const textOf = (name) => readFileSync(join(folder, name), "utf8");
  for (const file of [one, other, small]) writeSync(file, "first\n");
  putAside([api, edge, join(folder, "none.log")], 10);
  for (const file of [one, other, small]) writeSync(file, "then\n");
  expect(textOf("api.log.1")).toBe("first\nfirst\n");
  expect(textOf("api.log")).toBe("then\nthen\n");
  expect(textOf("edge.log")).toBe("first\nthen\n");
  putAside([api, edge], 9);
  expect(textOf("api.log.1")).toBe("then\nthen\n");
  expect(readdirSync(folder).toSorted()).toEqual(["api.log", "api.log.1", "edge.log", "edge.log.1"]);
  for (const file of [one, other, small]) closeSync(file);
  rmSync(folder, { recursive: true });
});
