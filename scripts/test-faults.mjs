// npm run test:faults: the long forms of the fault and fuzz tests: of the API, of the edge, of releases, and
// of the whole system. Further words select by name: npm run test:faults -- killed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

const jest = join(root, "node_modules", "jest", "bin", "jest.js");
const playwright = join(root, "e2e", "node_modules", "@playwright", "test", "cli.js");
const wanted = process.argv.slice(2);
const env = projectEnvironment({ FAULTS: "long", FUZZ_CASES: process.env.FUZZ_CASES ?? "1000" });

/** Tests of the whole system. */
const stories = ["running/stands-up", "running/reload", "running/package"];

/** What each configuration runs if nothing is selected. */
const parts = [
  [join("api", "jest.faults.config.mjs"), []],
  [join("shell", "edge", "jest.config.mjs"), ["fuzz", "proxies"]],
  [join("shell", "sdk", "release", "jest.config.mjs"), ["killed"]],
];

for (const [config, names] of parts) {
  const chosen = wanted.length > 0 ? wanted : names;
  runTool([jest, "-c", join(root, config), "--runInBand", "--passWithNoTests"].concat(chosen));
}

const told = stories.filter((story) => wanted.length === 0 || wanted.some((word) => story.includes(word)));
if (told.length > 0) {
  runTool([playwright, "test", "-c", join(root, "e2e", "playwright.config.ts"), "--retries=0", ...told]);
}

function runTool(args) {
  const { status } = spawnSync(pinnedNode, args, { cwd: root, env, stdio: "inherit" });
  process.exitCode ||= status ?? 1;
}
