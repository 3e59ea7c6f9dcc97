import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, outdated } from "./build.mjs";
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { install, isInstalled } from "./install.mjs";
import { noteSystem } from "./running.mjs";
import { Refusal, step } from "./steps.mjs";
import { keep, runUntilStopped } from "./system.mjs";
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

/** API, shell and remotes, each on a server that takes every edit at once. */
async function everything(settings) {
  const { environment, log } = settings;
  await build(outdated().filter(({ name }) => name === "shell/documents"));
  noteSystem(settings);
  const env = { ...environment, DATABASE_URL: await startDatabase(environment, log) };
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
      sources: ["shell/edge", "shell/sdk/src", "shared-types/src"],
    }),
  );
  greet(settings);
  process.send?.({ ready: true, address: settings.address });
}

/** One remote: for a shell that runs elsewhere, or on a page of its own with made-up rows. */
async function oneRemote(settings) {
  const shell = new URL(process.env.SHELL_URL || settings.address).origin;
  const { port, said } = await devServer(only, settings, isAlone ? "alone" : shell);
  console.log(said);
  process.send?.({ ready: true, address: `http://localhost:${port}` });
}

/** Answers the port of a package's development server, and what to say of it. */
function devServer(name, { log }, ...more) {
  const args = ["scripts/dev-server.mjs", name, ...more];
  return keep({ name, args, env: {}, log: log(name) });
}

runUntilStopped(main);
