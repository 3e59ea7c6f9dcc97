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
  await (isAlone ? remoteAlone(settings) : only ? oneRemote(settings) : everything(settings));
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
    await Promise.all(served.map(async (name) => (ports[name] = await devServer(name, settings))));
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

/** One remote alone, for a shell that runs elsewhere: on this machine, or one that allows it. */
async function oneRemote(settings) {
  const origin = `http://localhost:${await devServer(only, settings)}`;
  const shell = new URL(process.env.SHELL_URL || settings.address).origin;
  console.log(
    `${only} is served at ${origin}. To see it in a shell that runs, for yourself and for 8 hours, open`,
  );
  console.log(`\n  ${shell}/?override=${only}@${origin}\n`);
  console.log("That shell must have been started with");
  console.log(`\n  OVERRIDE_ORIGINS=${origin}\n`);
  console.log("among its settings. Every edit loads the page anew. Ctrl-C stops it.");
  process.send?.({ ready: true, address: origin });
}

/** One remote on a page of its own, with made-up rows in place of shell, API and database. */
async function remoteAlone(settings) {
  const address = `http://localhost:${await devServer(only, settings, ["alone"])}`;
  console.log(`${only} stands alone at ${address}, with made-up rows. Ctrl-C stops it.`);
  process.send?.({ ready: true, address });
}

async function devServer(name, { log }, more = []) {
  const args = ["scripts/dev-server.mjs", name, ...more];
  const { port } = await keep({ name, args, env: {}, log: log(name) });
  return port;
}

runUntilStopped(main);
