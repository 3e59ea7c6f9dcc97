import { existsSync } from "node:fs";
import { join } from "node:path";
import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { startDatabase } from "./database.mjs";
import { greet } from "./greeting.mjs";
import { install, isInstalled } from "./install.mjs";
import { Refusal, step } from "./steps.mjs";
import { keep, runUntilStopped } from "./system.mjs";
import { remotes, root } from "./workspace.mjs";

const [only] = process.argv.slice(2);

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
  const env = { ...environment, DATABASE_URL: await startDatabase(environment, log) };
  await step("api", () => keep({ name: "API", args: ["--watch", "api/src/main.ts"], env, log: log("api") }));
  const served = ["shell", ...remotes()].filter((name) => existsSync(join(root, name, "webpack.config.ts")));
  const ports = {};
  await step("development servers", async () => {
    await Promise.all(served.map(async (name) => (ports[name] = await devServer(name, settings))));
  });
  const { shell, ...others } = ports;
  const edge = { ...environment, DEV_SERVERS: JSON.stringify({ shell, remotes: others }) };
  await step("edge", () =>
    keep({ name: "edge", args: ["--watch", "shell/server/main.ts"], env: edge, log: log("edge") }),
  );
  greet(settings);
  process.send?.({ ready: true, address: settings.address });
}

/** One remote alone, for a shell that runs elsewhere on this machine. */
async function oneRemote(settings) {
  const port = await devServer(only, settings);
  console.log(`${only} is served on port ${port}. A shell takes it from there when it is started with:\n`);
  console.log(`  DEV_SERVERS='${JSON.stringify({ remotes: { [only]: port } })}' npm start\n`);
  console.log("Ctrl-C stops it.");
}

async function devServer(name, { log }) {
  const { port } = await keep({ name, args: ["scripts/dev-server.mjs", name], env: {}, log: log(name) });
  return port;
}

runUntilStopped(main);
