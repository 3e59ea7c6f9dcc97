import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chunkNameOf, type RemoteDeclaration } from "../src/services/screens.ts";
import { fillTemplate } from "./fill-template.ts";
import { Refusal } from "./refusal.ts";

/** Port of the first remote's development server; each next one takes the first that no other remote names. */
export const FIRST_PORT = 3101;

/** Longest name, so that the template's lines stay within the width that the format allows. */
const LONGEST = 24;

/** Where a new remote stands among the others. */
export interface NewRemote {
  readonly name: string;
  /** Folder that was made. */
  readonly folder: string;
  /** Path of its one screen. */
  readonly path: string;
  /** Port of its development server. */
  readonly port: number;
}

/**
 * Makes the folder of a new remote with one screen, its test and all that the checks ask for, beside the workspace's
 * other remotes, which is looked for from `start` upwards. @throws {Refusal} for a name that is taken, or that is none.
 */
export async function create(name: string, start = process.cwd()): Promise<NewRemote> {
  checkName(name);
  const root = workspaceAbove(start);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Refusal(`${name} is taken: ${folder} is there already.`);
  const others = await neighbours(root);
  const path = [`/${name.slice(3)}`, `/${name}`].find((one) => !others.some(({ paths }) => paths.has(one)));
  if (path === undefined) throw new Refusal(`/${name} is another remote's path. Choose another name.`);
  const kind = [name.slice(3), name]
    .map(inCamelCase)
    .find((one) => !others.some(({ kinds }) => kinds.has(one)));
  if (kind === undefined) throw new Refusal(`${name} names a kind of another remote. Choose another name.`);
  const taken = new Set(others.map(({ port }) => port));
  let port = FIRST_PORT;
  while (taken.has(port)) port += 1;
  await fillTemplate(folder, placeholders(name, path, port, kind), ["template", "checkout"]);
  return { name, folder, path, port };
}

/** @throws {Refusal} for what is no name of a remote. */
export function checkName(name: string): void {
  if (/^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) && name.length <= LONGEST) return;
  throw new Refusal(
    `"${name}" is no name for a remote. Choose one such as mf-tours: mf-, then small letters, digits and ` +
      `hyphens, ${LONGEST} characters at most.`,
  );
}

/** The nearest folder upwards that holds a workspace. */
function workspaceAbove(folder: string): string {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const parent = dirname(resolve(folder));
  if (parent === folder) throw new Refusal("This is no checkout: no folder above has a pnpm-workspace.yaml.");
  return workspaceAbove(parent);
}

export const inCamelCase = (name: string) =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** What the remotes that are there have taken: paths by their first segment, kinds, and ports. */
async function neighbours(root: string) {
  const names = (await readdir(root)).filter((name) => name.startsWith("mf-"));
  const configs = names.filter((name) => existsSync(join(root, name, "webpack.config.ts")));
  return Promise.all(
    configs.map(async (name) => {
      const config = await readFile(join(root, name, "webpack.config.ts"), "utf8");
      const declared = await import(pathToFileURL(join(root, name, "src", "screens.ts")).href);
      const { screens, opens = {} }: RemoteDeclaration = declared.declaration ?? declared;
      const paths = new Set(screens.map(({ path }) => `/${path.split("/")[1]}`));
      return { paths, kinds: new Set(Object.keys(opens)), port: Number(/port: (\d+)/.exec(config)?.[1]) };
    }),
  );
}

/** What stands for `{{name}}` and the like in the template. */
export function placeholders(name: string, path: string, port: number, kind: string): Record<string, string> {
  const words = name.slice(3).split("-");
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return { name, path, title, kind, chunk: chunkNameOf(path), port: String(port) };
}
