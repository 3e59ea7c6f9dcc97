import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chunkNameOf, type RemoteDeclaration } from "../src/services/screens.ts";
import { fillTemplate } from "./fill-template.ts";
import { Refusal } from "./refusal.ts";

/** Port of the first remote's development server; each further remote takes the first free one. */
export const FIRST_PORT = 3101;

/** Maximum length of a name, so that the template's lines fit the formatter's width. */
const LONGEST = 24;

/** A newly created remote. */
export interface NewRemote {
  readonly name: string;
  /** The new folder. */
  readonly folder: string;
  /** Path of its only screen. */
  readonly path: string;
  /** Port of its development server. */
  readonly port: number;
}

/**
 * Creates the folder of a new remote with one screen, its test and everything that the checks require, beside
 * the other remotes of the workspace, which is searched from `start` upwards. @throws {Refusal} for a taken
 * or invalid name.
 */
export async function create(name: string, start = process.cwd()): Promise<NewRemote> {
  checkName(name);
  const root = workspaceAbove(start);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Refusal(`${name} is taken: ${folder} already exists.`);
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

/** @throws {Refusal} for an invalid name of a remote. */
export function checkName(name: string): void {
  if (/^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) && name.length <= LONGEST) return;
  throw new Refusal(
    `"${name}" is not a valid name of a remote. Choose one such as mf-tours: mf-, then lowercase letters, digits and ` +
      `hyphens, ${LONGEST} characters at most.`,
  );
}

/** The nearest folder upwards that contains a workspace. */
function workspaceAbove(folder: string): string {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const parent = dirname(resolve(folder));
  if (parent === folder)
    throw new Refusal("This is not a checkout: no parent folder has a pnpm-workspace.yaml.");
  return workspaceAbove(parent);
}

export const inCamelCase = (name: string) =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** What existing remotes have taken: first segments of paths, kinds, and ports. */
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

/** The values of `{{name}}` and other placeholders in the template. */
export function placeholders(name: string, path: string, port: number, kind: string): Record<string, string> {
  const words = name.slice(3).split("-");
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return { name, path, title, kind, chunk: chunkNameOf(path), port: String(port) };
}
