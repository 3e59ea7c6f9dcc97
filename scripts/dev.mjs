import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepLogsSmall } from "./bounded-logs.mjs";
import { build, outdated } from "./build.mjs";
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { install, isInstalled } from "./install.mjs";
import { noteSystem } from "./running.mjs";
import { onEdits } from "./restart-on-edits.mjs";
import { Refusal, step } from "./steps.mjs";
import { keep, remember, runUntilStopped } from "./system.mjs";
import { remotes, root } from "./workspace.mjs";

const [only, ...options] = process.argv.slice(2);
const isAlone = options.includes("--alone");

async function main() {
  const settings = configuration();
  if (only && !remotes().includes(only)) {
    throw new Refusal(`There is no remote "${only}". Choose from: ${remotes().join(", ")}`);
  }
  if (!only) await refuseWhatIsTaken(settings);
  if (!isInstalled()) await step("install", install);
  await (only ? oneRemote(settings) : everything(settings));
}

/** The edge's sources in the SDK; a page reloaded by another edit must find it running. */
const edgeSources = [
  "shell/edge",
  "shell/sdk/release",
  "shell/sdk/src/services",
  "shell/sdk/src/system",
  "shell/sdk/src/tenant-theme.ts",
  "shared-types/src",
];

/** API, shell and remotes, each on a server that applies every edit at once. */
async function everything(settings) {
  const { environment, log } = settings;
  remember(keepLogsSmall(settings));
  await build(outdated().filter(({ name }) => name === "shell/documents"));
  noteSystem(settings);
  const env = { CHECK_ANSWERS: "on", ...environment, DATABASE_URL: await startDatabase(environment, log) };
  await step("api", () =>
    keep({
      name: "API",
      args: ["api/src/main.ts"],
      env,
      log: log("api"),
      sources: ["api/src", "shared-types/src"],
    }),
  );
  const served = ["shell", ...remotes()].filter((name) => existsSync(join(root, name, "webpack.config.ts")));
  const ports = {};
  await step("development servers", async () => {
    await Promise.all(served.map(async (name) => (ports[name] = (await devServer(name, settings)).port)));
  });
  const { shell, ...others } = ports;
  const edge = { ...environment, DEV_SERVERS: JSON.stringify({ shell, remotes: others }) };
  await step("edge", () =>
    keep({
      name: "edge",
      args: ["shell/edge/main.ts"],
      env: edge,
      log: log("edge"),
      sources: edgeSources,
    }),
  );
  greet(settings);
  process.send?.({ ready: true, address: settings.address });
}

/** One remote: for a shell that runs elsewhere, or on a page of its own with made-up rows. */
async function oneRemote(settings) {
  remember(keepLogsSmall(settings));
  const shell = new URL(process.env.SHELL_URL || settings.address).origin;
  const { port, said } = await devServer(only, settings, isAlone ? "alone" : shell);
  console.log(said);
  if (!isAlone) onEdits(["shell/sdk/src"], () => console.log(sdkWords(shell)));
  process.send?.({ ready: true, address: `http://localhost:${port}` });
}

const sdkWords = (shell) =>
  `The SDK has changed, and ${only} gets it from ${shell}, which has its own: this edit is not seen there. ` +
  "npm run dev without a name shows it; so does that shell once it has been rebuilt and restarted.";

/** Returns the port of a package's development server, and its instructions. */
function devServer(name, { log }, ...more) {
  // Less of its code is optimised: its first bundle is there as soon, for a tenth less of the processor.
  const args = ["--battery-saver-mode", "scripts/dev-server.mjs", name, ...more];
  return keep({ name, args, env: {}, log: log(name) });
}

runUntilStopped(main);
