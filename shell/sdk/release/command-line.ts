import { parseArgs } from "node:util";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { isPackage } from "../build/is-package.ts";
import { hasOwnBuild } from "../build/own-package.ts";
import { create } from "./create.ts";
import { sayCreated, sayProject } from "./say-created.ts";
import { createProject } from "./create-project.ts";
import { canary, promote, release, rollback } from "./commands.ts";
import { checkPortals } from "./known-portals.ts";
import { makeKey, readKey } from "./keys.ts";
import type { Options, OwnerOptions } from "./options.ts";
import { addOwner, type Contact, listOwners, retireOwner } from "./owner-commands.ts";
import { platformIn } from "./platform-key.ts";
import { build, dev, test } from "./folder-commands.ts";
import { preview } from "./preview.ts";
import { Refusal } from "./refusal.ts";
import { prune } from "./prune.ts";
import { withStore } from "./http-store.ts";
import { history, type Share, status } from "./report.ts";
import { checkTypes } from "./type-check.ts";
import { unlock } from "./unlock.ts";
import { usage } from "./usage.ts";

/** Commands that need no copy of a store over HTTP: they neither read nor change it, or break what keeps others out. */
const withoutCopy = new Set(["create", "dev", "types", "test", "build", "keys", "unlock"]);

/** The input is not a command. The message lists the commands. */
export class UsageError extends Error {}

/**
 * Runs the command that `args` name, such as `release mf-tours --why first`. @throws {UsageError} if there is
 * no such command.
 */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv>,
  say: Options["say"],
): Promise<void> {
  const { positionals, values } = read(args, environment);
  if (values.help === true) return say(usage(environment));
  const [command = "", ...rest] = positionals;
  const [given] = rest;
  const dataDir = environment["DATA_DIR"] || ".data";
  const asked: Options = {
    store: values.store ?? (environment["RELEASE_STORE"] || join(dataDir, "releases")),
    shell: values.shell ?? (environment["SHELL_URL"] || `http://localhost:${environment["PORT"] || "3000"}`),
    why: values.why ?? "",
    skipSmoke: values["skip-smoke"] ?? null,
    drop: values.drop ?? false,
    endCanary: values["end-canary"] ?? false,
    dryRun: values["dry-run"] ?? false,
    key: keyOf(values.key, environment),
    platform: await platformIn(environment),
    say,
    sayDone: say,
  };
  const commandsOn = (options: Options): Record<string, () => Promise<void>> => ({
    create: async () =>
      isPackage
        ? sayProject(await createProject(named(given), values.packages ?? null), say)
        : sayCreated(await create(named(given)), say),
    dev: () => dev(folderOf(given), values.alone === true, options),
    types: () => checkTypes(folderOf(given)),
    test: () => (isRemote(given ?? ".") ? test(given ?? ".", rest.slice(1)) : test(folderOf(), rest)),
    build: () => build(folderOf(given), say),
    release: () => release(folderOf(given), options),
    canary: async () => {
      const share = shareOf(values);
      const folder = folderOf(given);
      await checkPortals(options.shell, share.dmcs);
      await canary(folder, share, options);
    },
    preview: () => preview(folderOf(given), values.name ?? "preview", options),
    prune: () => prune(Number(values["keep-days"] ?? Number.NaN), options),
    unlock: () => unlock(given ?? null, options),
    promote: () => promote(named(given), options),
    rollback: () => rollback(named(given), values.to ?? null, options),
    status: () => status(options),
    keys: () => keys(options),
    owners: () => owners(rest, values, { ...options, dataDir }, environment),
    history: () => history(given ?? null, options),
  });
  if (!Object.hasOwn(commandsOn(asked), command)) throw new UsageError(usage(environment));
  const work = async (options: Options) => commandsOn(options)[command]?.();
  await (withoutCopy.has(command) ? work(asked) : withStore(asked, work));
}

function read(args: readonly string[], environment: Readonly<NodeJS.ProcessEnv>) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    store: text,
    shell: text,
    why: text,
    "skip-smoke": text,
    percent: text,
    dmcs: text,
    to: text,
    packages: text,
    alone: flag,
    name: text,
    "keep-days": text,
    drop: flag,
    "end-canary": flag,
    "dry-run": flag,
    void: flag,
    help: flag,
    key: text,
    who: text,
    mail: text,
    webhook: text,
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage(environment)}`, { cause: error });
  }
}

/** The given folder, or the current one if it is a remote's. */
function folderOf(given = "."): string {
  if (isRemote(given)) return given;
  throw new Refusal(
    `${given} is not a remote's folder: it has neither a webpack.config.ts nor a script "build".`,
  );
}

const isRemote = (folder: string): boolean =>
  existsSync(join(folder, "webpack.config.ts")) || hasOwnBuild(folder);

/** Who gets a canary. @throws {Refusal} for nobody, or an invalid share. */
function shareOf({ percent, dmcs = "" }: { readonly percent?: string; readonly dmcs?: string }): Share {
  const share = { percent: Number(percent ?? 0), dmcs: dmcs.split(",").filter((name) => name !== "") };
  const isOne = percent === undefined ? share.dmcs.length > 0 : share.percent > 0 && share.percent <= 100;
  const isNamed = share.dmcs.every((name) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name));
  if (isOne && isNamed) return share;
  if (!isNamed) throw new Refusal(`--dmcs takes subdomains, such as azure,summit, and not "${dmcs}".`);
  throw new Refusal("Say for whom: --percent 1 to 100, or --dmcs.");
}

/** The file of the team's key pair, or its text. */
const keyOf = (given: string | undefined, environment: Readonly<NodeJS.ProcessEnv>): string =>
  given ??
  (environment["REMOTE_KEY"] ||
    join(environment["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "dmc-hub", "remote-key.pem"));

/** Prints the team's public key, for an administrator to enter. */
async function keys({ key, say }: Options): Promise<void> {
  const signer = (await readKey(key)) ?? (await makeKey(key));
  say(`Your public key: ${signer.key}`);
  if (!key.startsWith("-----")) say(`Its other half, which is yours alone, is in ${key}.`);
  const command = `owners add <name> ${signer.key} --who "Your team"`;
  say(`An administrator enters it: bin/dmc-hub remote ${command}`);
  say(`In a checkout that is: npm run remote -- ${command}`);
}

async function owners(
  [what, name, key]: string[],
  given: Contact & { readonly who?: string; readonly void?: boolean },
  options: OwnerOptions,
  environment: Readonly<NodeJS.ProcessEnv>,
): Promise<void> {
  if (what === "list") await listOwners(options);
  else if (what === "add" && key) await addOwner(named(name), key, given.who ?? "", options, given);
  else if (what === "retire" && key) await retireOwner(named(name), key, given.void ?? false, options);
  else throw new UsageError(usage(environment));
}

function named(name: string | undefined): string {
  if (name) return name;
  throw new Refusal("Name the remote, such as mf-portal.");
}
