import { globSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";
import { brokenBy } from "./changed.mjs";
import { importersOf, reached } from "./import-graph.mjs";
import { aloneWith, planOf } from "./plan.mjs";

const namesOf = async (...words) => (await planOf(words)).map(({ name }) => name);

describe("the words of a run", () => {
  test("none run everything", async () => {
    expect(await namesOf()).toEqual(["types and style", "unit and API", "build", "sizes", "end to end"]);
  });

  test("a part runs alone, also of one package", async () => {
    expect(await namesOf("unit")).toEqual(["unit and API"]);
    expect(await namesOf("unit", "mf-network")).toEqual(["unit and API"]);
  });

  test("the stories are a part, though a package has their name", async () => {
    const steps = await planOf(["e2e"]);
    expect(steps.map(({ scope }) => scope)).toEqual(steps.map(() => ({ packages: null })));
  });

  test("a remote has its stories, the API has none", async () => {
    expect(await namesOf("mf-network")).toContain("end to end");
    expect(await namesOf("api")).toEqual(["types and style", "unit and API"]);
  });

  test("files run where they belong", async () => {
    expect(await namesOf("shared-types/src/contract.test.ts")).toEqual(["unit and API"]);
    expect(await namesOf("scripts/testing/plan.test.mjs")).toEqual(["unit and API"]);
    expect(await namesOf("e2e/stories/mf-network/partners.test.ts")).toEqual([
      "build",
      "sizes",
      "end to end",
    ]);
  });

  test("files are named without a part or a package, which would not be run", async () => {
    for (const other of ["unit", "api"])
      await expect(planOf(["shared-types/src/contract.test.ts", other])).rejects.toThrow(
        `Test files are named without "${other}"`,
      );
  });

  test.each(["changed", "coverage"])("%s takes no further word", async (word) => {
    for (const other of ["typo", "mf-network"])
      await expect(planOf([word, other])).rejects.toThrow(`"${word}" stands alone, without "${other}".`);
  });

  test.each(["mf-nothing", "e2e/missing.test.ts", "toString"])("%s is refused", async (word) => {
    await expect(planOf([word])).rejects.toThrow(`There is no part, package or test file "${word}".`);
  });
});

test("what failed is run alone by its files, else by those that were asked for, else by its part", () => {
  const asked = { part: "unit", scope: { files: ["one.test.ts"] } };
  expect(aloneWith(asked, ["two.test.ts", "two.test.ts"])).toBe("npm test -- two.test.ts");
  expect(aloneWith(asked, [])).toBe("npm test -- one.test.ts");
  expect(aloneWith({ part: "unit", scope: { packages: ["api"] } }, [])).toBe("npm test -- unit");
  expect(aloneWith({ part: "coverage" })).toBe("npm test -- coverage");
});

test("a change reaches whoever imports it, by however many steps and from other packages", () => {
  const files = [
    "shared-types/src/index.ts",
    "shared-types/src/core/fields.ts",
    "shared-types/src/core/required.ts",
    "shared-types/src/clients/client.ts",
    "shared-types/src/contract.ts",
    "api/src/modules/clients/clients.ts",
    "scripts/testing/plan.mjs",
    "scripts/test.mjs",
  ];
  expect(reached(["shared-types/src/core/fields.ts"], importersOf(files))).toEqual(
    new Set([
      "api/src/modules/clients/clients.ts",
      "shared-types/src/clients/client.ts",
      "shared-types/src/contract.ts",
      "shared-types/src/core/fields.ts",
      "shared-types/src/core/required.ts",
      "shared-types/src/index.ts",
    ]),
  );
});

describe("what a change can have broken", () => {
  const all = globSync(
    ["{api,shared-types,shell,mf-*,scripts}/**/*.{ts,tsx,mjs}", "e2e/*.ts", "e2e/{stories,fixtures}/**/*.ts"],
    { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] },
  );
  const migration = all.find((file) => file.startsWith("api/src/migrations/0001-"));
  const everything = { packages: null, tests: null, stories: null };

  test.each([
    [migration, "api/src/migrations/migrations.test.ts"],
    ["api/src/migrations/long-steps.ts", "api/src/setup/upgrades.test.ts"],
    ["api/src/main.ts", "api/src/setup/processes.test.ts"],
    ["shell/edge/main.ts", "shell/edge/stalled.test.ts"],
    ["scripts/size.mjs", "scripts/backups.test.mjs"],
  ])("%s is found by its path, so all tests beside it are run", (file, expected) => {
    expect(all).toContain(expected);
    expect(brokenBy([file], all).tests).toContain(expected);
  });

  test.each([
    "scripts/testing/native/page.mjs",
    "mf-portal/jest.config.mjs",
    "shell/sdk/test/setup.ts",
    "api/src/testing/global-setup.ts",
    "e2e/playwright.config.ts",
    "docs/guides/user-guide.md",
    "pnpm-lock.yaml",
  ])("%s may change every test", (file) => {
    expect(brokenBy([file], all)).toEqual(everything);
  });

  test("a document, the tests that read documents", () => {
    for (const file of ["README.md", "docs/configuration.md"]) {
      const { packages, tests, stories } = brokenBy([file], all);
      expect(tests).toEqual(
        expect.arrayContaining(["scripts/configuration.test.mjs", "scripts/testing/documents.test.mjs"]),
      );
      expect([packages, stories]).toEqual([[], []]);
    }
  });

  test("a command, its own file for the linter", () => {
    expect(brokenBy(["scripts/greeting.mjs"], all).packages).toContain("scripts/greeting.mjs");
  });

  test("a remote, its own stories and those that open every remote", () => {
    const { stories } = brokenBy(["mf-network/src/screens.ts"], all);
    expect(stories).toEqual(expect.arrayContaining(["mf-network", "stories/shell", "running", "releases"]));
    expect(stories).not.toContain("mf-portal");
    expect(brokenBy(["e2e/stories/mf-portal/working-day.test.ts"], all)).toMatchObject({
      tests: ["e2e/stories/mf-portal/working-day.test.ts"],
      stories: [],
    });
  });
});
