// npm run test:cluster: what happens to a cluster of processes on this machine, and the API's tests on the one whose
// coordinator CITUS_URL names. Further words select files.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { testPatience } from "./testing/patience.mjs";
import { pinnedNode, projectEnvironment, root } from "./workspace.mjs";

/** What makes a cluster of its own, where Debian's PostgreSQL has Citus, and otherwise says that it was not run. */
const OWN = [
  "cluster.faults",
  "distributing.faults",
  "growth.faults",
  "machine-numbers.faults",
  "distributing-in-use.faults",
];

/** What has a server of its own, or breaks the schema of plain PostgreSQL on purpose. */
const ELSEWHERE = [
  "/setup/",
  "/faults/",
  "/fuzz/",
  "/cli/admin",
  "/cli/distribute",
  "/embedded/",
  "/rendering/",
  "schema-rules",
];

const wanted = process.argv.slice(2);
const own = OWN.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (own.length > 0) runJest("jest.faults.config.mjs", ["--runInBand", ...own]);

if (process.env.CITUS_URL) {
  const paths = ["--testPathIgnorePatterns", "/node_modules/", ...ELSEWHERE];
  const options = ["--maxWorkers=2", `--testTimeout=${testPatience}`, "--passWithNoTests"];
  runJest("jest.config.mjs", [...options, ...wanted, ...paths]);
} else {
  console.error(
    "Not run: the API's tests, for which CITUS_URL must name a database on a Citus coordinator, with its user, such as postgres://postgres@host:5432/hub.",
  );
  process.exitCode ||= own.length > 0 && wanted.length > 0 ? 0 : 1;
}

function runJest(config, args) {
  // The first have servers of their own, whatever CITUS_URL names.
  const env = projectEnvironment(config.includes("faults") ? { FAULTS: "long", CITUS_URL: "" } : {});
  const all = [
    join(root, "node_modules", "jest", "bin", "jest.js"),
    "-c",
    join(root, "api", config),
    ...args,
  ];
  const { status } = spawnSync(pinnedNode, all, { cwd: root, env, stdio: "inherit" });
  process.exitCode ||= status ?? 1;
}
