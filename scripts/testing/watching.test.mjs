import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const namesIn = (text) => [...new Set(text.match(/dmc_hub_\w+/g))];

/** What the code measures; facts about the installation are named there without the product's name. */
const code = [
  "shell/edge/edge-metrics.ts",
  "api/src/platform/metrics/api-metrics.ts",
  "api/src/platform/metrics/installation-facts.ts",
].map(read);
const facts = [...code[2].matchAll(/^ {2}(\w+): "|gauge\("(\w+)"/gm)].map(([, one, other]) => one ?? other);
const measured = [...namesIn(code.join("\n")), ...facts.map((name) => `dmc_hub_${name}`)].filter(
  (name) => !name.endsWith("_"),
);

/** A histogram is read by these series of it. */
const withoutSeries = (name) => name.replace(/(?<=_seconds)_(?:bucket|sum|count)$/, "");

const rules = read("deploy/prometheus/dmc-hub.rules.yml");
const dashboard = read("deploy/grafana/dmc-hub.json");
const page = read("docs/watching.md");

test("the page says of each metric what it is", () => {
  expect(measured.length).toBeGreaterThan(20);
  expect(new Set(namesIn(page))).toEqual(new Set(measured));
});

test("alerts and the dashboard ask for what is measured", () => {
  for (const text of [rules, dashboard])
    expect(
      namesIn(text)
        .map(withoutSeries)
        .filter((name) => !measured.includes(name)),
    ).toEqual([]);
  expect(namesIn(dashboard).length).toBeGreaterThan(15);
});

test("each alert has its own entry on the page, and each entry an alert", () => {
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
  expect([...rules.matchAll(/runbook: docs\/watching\.md#(\w+)/g)].map(([, anchor]) => anchor)).toEqual(
    alerts.map((name) => name.toLowerCase()),
  );
});

const prometheus = join(root, "deploy", "prometheus");
const promtool = (...args) => spawnSync("promtool", args, { cwd: prometheus, encoding: "utf8" });
const isHere = !promtool("--version").error;

(isHere ? test : test.skip)("Prometheus knows the rules, and they ring when they should", () => {
  for (const args of [
    ["check", "rules", "dmc-hub.rules.yml"],
    ["check", "config", "--syntax-only", "scrape.yml"],
    ["test", "rules", "dmc-hub.rules.test.yml"],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect([args, status, `${stdout}${stderr}`]).toEqual([args, 0, expect.any(String)]);
  }
});

const rule = (expr, place) => ({ record: `panel_${place}`, expr: expr.replace("$instance", ".*") });

(isHere ? test : test.skip)("and what the dashboard asks", () => {
  const asked = JSON.parse(dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(asked.length).toBeGreaterThan(20);
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-dashboard-"));
  const file = join(folder, "panels.yml");
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules: asked.map(rule) }] }));
  const { status, stdout, stderr } = promtool("check", "rules", file);
  rmSync(folder, { recursive: true });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining(`${asked.length} rules found`)]);
});
