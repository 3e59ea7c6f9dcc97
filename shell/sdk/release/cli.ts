import { parseArgs } from "node:util";
import { existsSync } from "node:fs";
import { registerHooks, type ResolveHookSync } from "node:module";
import { join } from "node:path";
import { create, type NewRemote } from "./create.ts";
import { canary, history, type Options, promote, release, rollback, status } from "./commands.ts";
import { Refusal } from "./refusal.ts";

const USAGE = `dmc-remote <command> [options]

  create <name>                  make the folder of a new remote, such as mf-tours; npm run remote installs it too
  release [folder]               build, check, upload, and serve it to everybody
  canary [folder] --percent 10   the same, for a share of the users, or --dmcs azure,summit
  promote <name>                 serve the canary to everybody
  rollback <name> [--to 1.2.3]   end a canary, or go back to the version before
  status                         what is served
  history [name]                 who changed what, when and why

  --store <folder>     the release store (RELEASE_STORE, else .data/releases)
  --shell <address>    the shell that runs (SHELL_URL, else http://localhost:3000)
  --why <text>         for the history
  --skip-smoke <why>   open no screen in a browser first`;

async function main(): Promise<void> {
  const { positionals, values } = read();
  const [command = "", given] = positionals;
  const options: Options = {
    store:
      values.store ?? (process.env["RELEASE_STORE"] || join(process.env["DATA_DIR"] || ".data", "releases")),
    shell: values.shell ?? (process.env["SHELL_URL"] || `http://localhost:${process.env["PORT"] || "3000"}`),
    why: values.why ?? "",
    skipSmoke: values["skip-smoke"] ?? null,
    say: (line) => console.log(line),
  };
  const percent = Number(values.percent ?? 0);
  const dmcs = (values.dmcs ?? "").split(",").filter((name) => name !== "");
  const commands: Record<string, () => Promise<void>> = {
    create: async () => sayCreated(await create(named(given)), options.say),
    release: () => release(folderOf(given), options),
    canary: () => {
      if (!(percent > 0 && percent <= 100) && dmcs.length === 0)
        throw new Refusal("Say for whom: --percent 1 to 100, or --dmcs.");
      return canary(folderOf(given), { percent, dmcs }, options);
    },
    promote: () => promote(named(given), options),
    rollback: () => rollback(named(given), values.to ?? null, options),
    status: () => status(options),
    history: () => history(given ?? null, options),
  };
  const run = commands[command];
  if (!run) {
    console.error(USAGE);
    process.exit(2);
  }
  await run();
}

function read() {
  const text = { type: "string" } as const;
  const options = {
    store: text,
    shell: text,
    why: text,
    "skip-smoke": text,
    percent: text,
    dmcs: text,
    to: text,
  };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(2);
  }
}

/** The folder named, or this one where it is a remote's. */
function folderOf(given = "."): string {
  if (existsSync(join(given, "webpack.config.ts"))) return given;
  throw new Refusal(`${given} is not a remote's folder: it has no webpack.config.ts.`);
}

function sayCreated({ name, path, port }: NewRemote, say: Options["say"]): void {
  say(`${name}/ is made, with one screen at ${path}. Its development server has port ${port}. Next:\n`);
  const next = [
    ["npm run dev", "the screen in the shell; edits show at once"],
    [`npm test -- ${name}`, "what a change must pass"],
    [`npm run remote -- release ${name}`, "serve it to everybody"],
  ] as const;
  for (const [command, what] of next) say(`  ${command.padEnd(27 + name.length)} ${what}`);
}

function named(name: string | undefined): string {
  if (name) return name;
  throw new Refusal("Name the remote, such as mf-portal.");
}

/** A remote's folder may hold the SDK alone: what the SDK depends on is found beside it. */
const besideTheSdk: ResolveHookSync = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch {
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
};

registerHooks({ resolve: besideTheSdk });
main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
});
