import { describe, expect, test } from "@jest/globals";
import { importersOf, reached } from "./import-graph.mjs";
import { planOf } from "./plan.mjs";

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

  test.each(["mf-nothing", "e2e/missing.test.ts", "toString"])("%s is refused", async (word) => {
    await expect(planOf([word])).rejects.toThrow(`There is no part, package or test file "${word}".`);
  });
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
