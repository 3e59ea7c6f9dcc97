import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFolder } from "../build/build-folder.ts";
import { lowestSdk } from "../build/sdk-exports.ts";

let folder: string;

/** A remote of one module, built by the real SDK. */
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "dmc-hub-uses-")), "mf-tours");
  await mkdir(join(folder, "src"), { recursive: true });
  await write("package.json", '{ "name": "mf-tours", "version": "1.0.0", "type": "module" }');
  const build = JSON.stringify(join(import.meta.dirname, "../build/index.ts"));
  const screens = JSON.stringify([{ path: "/tours", exact: true, roles: ["dmc"], title: "Tours", data: [] }]);
  await write(
    "webpack.config.ts",
    `import { remote } from ${build};\nexport default remote(import.meta.dirname, { port: 3101, screens: ${screens} });`,
  );
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(join(folder, file), text);

test("a build says what it uses of the SDK, and the lowest version that has all of it", async () => {
  await write(
    "src/app.tsx",
    `import { Button, type Toast } from "@dmc-hub/sdk";
     import * as format from "@dmc-hub/sdk/format";
     import { AddButton as Add, Pager } from "@dmc-hub/sdk/list";
     export { ListScreen } from "@dmc-hub/sdk/table";
     export const mount = (toast: Toast) => [Button, Add, format.ago, toast, import("@dmc-hub/sdk/forms")];`,
  );
  expect(await buildFolder(folder)).toEqual({ isBuilt: true, said: "" });
  const { sdk, uses } = JSON.parse(await readFile(join(folder, "dist", "remote.json"), "utf8"));
  expect(uses).toEqual({
    format: ["ago"],
    forms: ["*"],
    index: ["Button"],
    list: ["AddButton"],
    table: ["ListScreen"],
  });
  // What was last added to the whole group.
  expect(sdk).toBe("^1.15.0");
});

test("a name that the SDK does not export fails the build", async () => {
  await write("src/app.tsx", 'import { Chart } from "@dmc-hub/sdk/table"; export const mount = () => Chart;');
  const { isBuilt, said } = await buildFolder(folder);
  expect(isBuilt).toBe(false);
  expect(said).toContain("@dmc-hub/sdk/table does not export Chart.");
});

test("what the contract is made of comes from the shell, without what nothing takes", async () => {
  await write(
    "src/app.tsx",
    `import * as z from "zod/mini";
     export const mount = () => z.object({ name: z.string() });
     const unused = () => z.record(z.string(), z.int());`,
  );
  expect(await buildFolder(folder)).toEqual({ isBuilt: true, said: "" });
  const { sdk, uses, files } = JSON.parse(await readFile(join(folder, "dist", "remote.json"), "utf8"));
  expect([sdk, uses]).toEqual(["^1.7.0", { rules: ["object", "string"] }]);
  for (const file of Object.keys(files))
    expect(await readFile(join(folder, "dist", file), "utf8")).not.toContain("ZodMiniObject");
  await write("src/app.tsx", 'import * as z from "zod/mini"; export const mount = () => z.record;');
  expect((await buildFolder(folder)).said).toContain("@dmc-hub/sdk/rules does not export record.");
});

test("what was there before fits every shell that has it, whatever SDK the remote is built with", () => {
  expect(lowestSdk({ index: ["Button"], table: ["ListScreen"] })).toBe("1.5.0");
  expect(lowestSdk({ table: ["ListScreen", "RowDialogs"] })).toBe("1.6.0");
  expect(lowestSdk({})).toBe("1.5.0");
});
