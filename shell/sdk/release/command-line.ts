import { parseArgs } from "node:util";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isPackage } from "../build/is-package.ts";
import { create, type NewRemote } from "./create.ts";
import { createProject } from "./create-project.ts";
import { canary, history, type Options, promote, release, rollback, status } from "./commands.ts";
import { build, dev, test, types } from "./folder-commands.ts";
import { Refusal } from "./refusal.ts";

const USAGE = `dmc-remote <command> [options]

  create <name>                  make the folder of a new remote, such as mf-tours; npm run remote installs it too
                                 elsewhere: a repository of its own, with --packages <folder> from packed packages
  dev [folder] [--alone]         serve it with hot updates, for a shell that runs or on a page of its own
  types [folder]                 check its types
  test [folder]                  check its types and run its tests
  build [folder]                 build it into dist
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

/** What was typed is no command. Its message says what there is. */
export class UsageError extends Error {}

/** Runs the command that `args` name, such as `release mf-tours --why first`. @throws {UsageError} for none of them. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv>,
  say: Options["say"],
): Promise<void> {
  const { positionals, values } = read(args);
  const [command = "", given, ...more] = positionals;
  const options: Options = {
    store:
      values.store ?? (environment["RELEASE_STORE"] || join(environment["DATA_DIR"] || ".data", "releases")),
    shell: values.shell ?? (environment["SHELL_URL"] || `http://localhost:${environment["PORT"] || "3000"}`),
    why: values.why ?? "",
    skipSmoke: values["skip-smoke"] ?? null,
    say,
  };
  const percent = Number(values.percent ?? 0);
  const dmcs = (values.dmcs ?? "").split(",").filter((name) => name !== "");
  const commands: Record<string, () => Promise<void>> = {
    create: async () =>
      isPackage
        ? sayProject(await createProject(named(given), values.packages ?? null), say)
        : sayCreated(await create(named(given)), say),
    dev: () => dev(folderOf(given), values.alone === true, options),
    types: () => types(folderOf(given)),
    test: () => (isRemote(given ?? ".") ? test(given ?? ".", more) : test(folderOf(), positionals.slice(1))),
    build: () => build(folderOf(given), say),
    release: () => release(folderOf(given), options),
    canary: () => {
      const isShare = values.percent === undefined ? dmcs.length > 0 : percent > 0 && percent <= 100;
      if (!isShare) throw new Refusal("Say for whom: --percent 1 to 100, or --dmcs.");
      return canary(folderOf(given), { percent, dmcs }, options);
    },
    promote: () => promote(named(given), options),
    rollback: () => rollback(named(given), values.to ?? null, options),
    status: () => status(options),
    history: () => history(given ?? null, options),
  };
  if (!Object.hasOwn(commands, command)) throw new UsageError(USAGE);
  await commands[command]?.();
}

function read(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    store: text,
    shell: text,
    why: text,
    "skip-smoke": text,
    percent: text,
    dmcs: text,
    to: text,
    packages: text,
    alone: { type: "boolean" } as const,
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

/** The folder named, or this one where it is a remote's. */
function folderOf(given = "."): string {
  if (isRemote(given)) return given;
  throw new Refusal(`${given} is not a remote's folder: it has no webpack.config.ts.`);
}

const isRemote = (folder: string): boolean => existsSync(join(folder, "webpack.config.ts"));

function sayProject({ name, path }: NewRemote, say: Options["say"]): void {
  say(`${name}/ is made, with one screen at ${path}. Next:\n`);
  say(`  cd ${name} && npm install`);
  const next = [
    ["npm run dev -- --alone", "the screen on a page of its own; edits show at once"],
    ["npm run dev", "the screen in a shell that runs"],
    ["npm test", "what a change must pass"],
    ["npm run release", "serve it to everybody"],
  ] as const;
  for (const [command, what] of next) say(`  ${command.padEnd(26)} ${what}`);
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
