import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "@jest/globals";
import webpack from "webpack";
import { BuildDigest, withDigest } from "./build-digest.ts";

const folder = mkdtempSync(join(tmpdir(), "build-digest-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names under which the scripts of a build find one another, and those of its files. */
async function built(screen: string) {
  writeFileSync(join(folder, "entry.js"), `import("./screen.js");`);
  writeFileSync(join(folder, "screen.js"), screen);
  const path = join(folder, "dist");
  const compiler = webpack({
    mode: "production",
    context: folder,
    entry: "./entry.js",
    output: {
      path,
      clean: true,
      uniqueName: withDigest("mf-tours@1.0.0"),
      filename: "[name].[contenthash:10].js",
      chunkFilename: "[id].[contenthash:10].js",
    },
    plugins: [new BuildDigest()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.toString({ all: false, errors: true })).toBe("");
  const files = readdirSync(path).toSorted();
  const named = files.map((file) => /webpackChunk\w+/.exec(readFileSync(join(path, file), "utf8"))?.[0]);
  return { files, names: [...new Set(named)] };
}

test("the scripts of one build find one another, and none of another build of the version", async () => {
  const one = await built("console.log(1);");
  expect(one.names).toEqual([expect.stringMatching(/^webpackChunkmf_tours_1_0_0_[\da-f]{10}$/)]);
  const other = await built("console.log(2);");
  expect(other.names).toHaveLength(1);
  expect(other.names).not.toEqual(one.names);
  expect(await built("console.log(1);")).toEqual(one);
});
