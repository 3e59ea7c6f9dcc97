import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { edgeHost, edgeUrl, readVariables } from "../shared-types/src/configuration/index.ts";
import { variableGroups } from "../shared-types/src/configuration/variables.ts";
import { configuration } from "./configuration.mjs";
import { root } from "./workspace.mjs";

/** The rows of a page's tables of variables: name, default, meaning, without what aligns them. */
const rowsOf = (page) =>
  readFileSync(join(root, page), "utf8")
    .split("\n")
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) =>
      line
        .replaceAll("](../", "](")
        .replace(/\]\((?!docs\/)(?=[\w-]+\.md)/g, "](docs/")
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

const described = Object.values(variableGroups).flatMap((group) =>
  Object.entries(group).map(([name, { fallback, says }]) => [`\`${name}\``, fallback, says]),
);

test("docs/configuration.md has a row for every variable, as the code describes it", () => {
  expect(rowsOf("docs/configuration.md")).toEqual(described);
});

/** What belongs to the system, to npm or to Node, what bin/dmc-hub sets, and what only tests read. */
const foreign =
  /^(?:PATH|XDG_\w+|NODE_COMPILE_CACHE|DMC_HUB_COMMAND|CITUS_URL|FAULTS|FUZZ_CASES|TEST_\w+|SHOW|TMPDIR|DEBUG_PRINT_LIMIT)$/;

test("every variable that the product reads is described", () => {
  const files = globSync(["{api,shared-types}/src/**/*.ts", "shell/{edge,sdk}/**/*.ts", "scripts/*.mjs"], {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.test\.|testing|faults|fuzz/.test(path),
  });
  const read = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\benv(?:ironment)?(?:\["|\.)([A-Z][A-Z_]+)\b/g)].map(
      ([, name]) => name,
    ),
  );
  expect(read.length).toBeGreaterThan(20);
  const names = new Set(described.map(([name]) => name.replaceAll("`", "")));
  expect(read.filter((name) => !names.has(name) && !foreign.test(name))).toEqual([]);
});

test("README.md shows some of them, in the same words", () => {
  const shown = rowsOf("README.md");
  expect(shown.length).toBeGreaterThan(3);
  expect(described).toEqual(expect.arrayContaining(shown));
});

// The start reads these before anything is installed, so it has their bounds itself.
test.each([
  ["PORT", ["0", "1", "65535", "65536", "http", "1.5"]],
  ["API_PORT", ["1", "65535", "65536", "many"]],
  ["METRICS_PORT", ["0", "1", "65535", "65536", "many"]],
  ["API_PROCESSES", ["0", "1", "64", "65", "1.5", "auto", "car"]],
  ["WATCHDOG_SECONDS", ["0", "1", "3600", "3601", "long"]],
])("the start takes the same %s", (name, values) => {
  for (const value of values) {
    expect([value, isTaken(() => configuration({ [name]: value }))]).toEqual([
      value,
      isTaken(() => readVariables({ [name]: value })),
    ]);
  }
});

test("the start has the same defaults", () => {
  const { environment, silenceMs } = configuration({});
  const values = readVariables({});
  expect(environment).toMatchObject({ PORT: String(values.PORT), API_PORT: String(values.API_PORT) });
  expect(environment.API_PROCESSES).toBe(String(values.API_PROCESSES));
  expect(silenceMs).toBe(values.WATCHDOG_SECONDS * 1_000);
});

test.each(["", "*", "127.0.0.1", "0.0.0.0", "::", "::1", "hub.example"])(
  "with EDGE_HOST=%s the start finds the edge where the others do",
  (EDGE_HOST) => {
    const { edgeUrl: url, listeners } = configuration({ EDGE_HOST });
    const values = readVariables({ EDGE_HOST });
    expect([url, listeners[0].host ?? null]).toEqual([edgeUrl(values), edgeHost(values)]);
    expect(URL.canParse(url)).toBe(true);
  },
);

function isTaken(read) {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
