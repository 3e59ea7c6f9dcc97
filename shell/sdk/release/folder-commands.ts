import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { ownPackage } from "../build/own-package.ts";
import { Refusal } from "./refusal.ts";
import { checkTypes } from "./type-check.ts";
import { withTools } from "./with-tools.ts";

const require = createRequire(import.meta.url);

/** What a development server needs to print its instructions. */
interface Telling {
  /** Address of the shell for which the remote is developed. */
  readonly shell: string;
  readonly say: (line: string) => void;
}

/** Serves a remote with hot updates until it is stopped: for a running shell, or on a page of its own. */
export async function dev(folder: string, isAlone: boolean, { shell, say }: Telling): Promise<void> {
  const { name } = ownPackage(folder);
  const { serveFolder } = await withTools(() => import("../build/serve-folder.ts"));
  const { port, stop } = await serveFolder(resolve(folder), isAlone);
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  say(servedWords(name, `http://localhost:${port}`, isAlone ? null : new URL(shell).origin));
}

/** Instructions for a remote served at `origin`; `shell` is null if it is on a page of its own. */
export const servedWords = (name: string, origin: string, shell: string | null): string =>
  shell === null
    ? `${name} runs on its own at ${origin}, with made-up rows. Ctrl-C stops it.`
    : [
        `${name} is served at ${origin}. To see it in a shell that runs, for yourself and for 8 hours, open`,
        `  ${shell}/?override=${name}@${origin}`,
        "That shell must have been started with",
        `  OVERRIDE_ORIGINS=${origin}`,
        "among its settings. Every edit loads the page anew. Ctrl-C stops it.",
      ].join("\n\n");

/** Checks a remote's types and runs its tests; `files` selects some of them. */
export async function test(folder: string, files: readonly string[]): Promise<void> {
  await checkTypes(folder);
  await withTools(async () =>
    runTool("Its tests have failed.", folder, require.resolve("jest/bin/jest"), files),
  );
}

/** Builds a remote into its `dist`, as a release would. */
export async function build(folder: string, say: Telling["say"]): Promise<void> {
  const { name, version } = ownPackage(folder);
  const { buildFolder } = await withTools(() => import("../build/build-folder.ts"));
  const { isBuilt, said } = await buildFolder(resolve(folder));
  if (said) say(said);
  if (!isBuilt) throw new Refusal(`${name} could not be built.`);
  say(`${name} ${version} is built into ${join(folder, "dist")}.`);
}

function runTool(failure: string, folder: string, script: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Refusal(failure);
}
