import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { HttpFolder, type ListedFile } from "./http-folder.ts";
import { withHttpLock } from "./http-lock.ts";
import type { Options } from "./options.ts";
import { absent, replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** Longest wait of a command for another team's, ms. A release takes under half a minute. */
const PATIENCE = 120_000;

/** How long a change of the list waits for somebody who works in the folder itself, ms. */
const FLIP_PATIENCE = 10_000;

/** The file that says which version is served, and its copy: they go last, after everything that they name. */
const STATE = "releases.json";
const LAST_GOOD = "releases.last-good.json";

/**
 * Does `work` on the folder of a release store. For a store behind a web server it works on a copy, which is updated
 * first; its changes are uploaded afterwards, all or, as far as anybody is served, none. What was done is reported once
 * the store has it, with the store's address in place of the copy's.
 * @throws {Refusal} if the store cannot be reached, or was changed in the meantime.
 */
export async function withStore(options: Options, work: (options: Options) => Promise<void>): Promise<void> {
  if (!isOverHttp(options.store)) return work(options);
  const there = new HttpFolder(options.store);
  const lock = { file: "http.lock", what: "a command on the release store", patience: PATIENCE };
  await withHttpLock(there, lock, async () => {
    const folder = copyOf(there);
    const before = await bringHere(there, folder);
    const named = (text: string) =>
      text.replaceAll(`${folder}${sep}`, there.address).replaceAll(folder, there.address);
    const done: string[] = [];
    await work({
      ...options,
      store: folder,
      say: (line) => options.say(named(line)),
      sayDone: (line) => done.push(named(line)),
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(named(error.message)) : error;
    });
    await bringThere(there, folder, before);
    for (const line of done) options.sayDone(line);
  });
}

/** Whether a store is behind a web server. */
export const isOverHttp = (store: string): boolean => /^https?:\/\//.test(store);

/** Versions never change, so the copy is kept between commands. */
function copyOf({ address }: HttpFolder): string {
  const caches = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(caches, "dmc-hub", "stores", createHash("sha256").update(address).digest("hex").slice(0, 16));
}

/**
 * Makes the copy equal to the store, whatever the last command left in it. Returns the state of each file.
 */
async function bringHere(there: HttpFolder, folder: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true });
  const known = `${folder}.json`;
  const was = await notedIn(known);
  const own = await sumsIn(folder);
  const files = (await there.files()).filter(({ path }) => isKept(path));
  const listed = new Set(files.map(({ path }) => path));
  for (const path of await filesIn(folder)) if (!listed.has(path)) await rm(join(folder, path));
  for (const { path, mark } of files) {
    // Times are in seconds, so two lists may have the same mark; scripts are named after their content.
    const isSame = !path.endsWith(".json") && was[path]?.mark === mark && was[path]?.sum === own.get(path);
    const found = isSame ? null : await there.read(path);
    if (found === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), found.content);
  }
  await ageAs(files, folder);
  const sums = await sumsIn(folder);
  const facts = files.map(({ path, mark }) => [path, { mark, sum: sums.get(path) ?? "" } satisfies Known]);
  await replaceFile(known, JSON.stringify(Object.fromEntries(facts)));
  return sums;
}

/** What was noted of the files' last download. Nothing counts as known if the note was not written to its end. */
async function notedIn(file: string): Promise<Readonly<Record<string, Known>>> {
  try {
    return JSON.parse((await readFile(file, "utf8").catch(absent)) ?? "{}") as Record<string, Known>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Gives each folder the age of its newest file in the store: the copy itself is new. */
async function ageAs(files: readonly ListedFile[], folder: string): Promise<void> {
  const newest = new Map<string, number>();
  for (const { path, at } of files) newest.set(dirname(path), Math.max(at, newest.get(dirname(path)) ?? 0));
  for (const [path, at] of newest) await utimes(join(folder, path), at / 1_000, at / 1_000);
}

/** A file as downloaded. */
interface Known {
  readonly mark: string;
  readonly sum: string;
}

async function bringThere(there: HttpFolder, folder: string, before: ReadonlyMap<string, string>) {
  const after = await sumsIn(folder);
  const changed = [...after.keys()]
    .filter((path) => after.get(path) !== before.get(path))
    .toSorted((one, other) => rank(one) - rank(other));
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const put = async (paths: readonly string[]) => {
    for (const path of paths) await there.write(path, await readFile(join(folder, path)));
  };
  const scripts = changed.filter((path) => rank(path) === 0);
  const manifests = changed.filter((path) => rank(path) > 0);
  await refuseChanged(there, before, changed);
  await put(scripts);
  if (changed.includes(STATE)) {
    const lock = { file: "releases.lock", what: "a change of what is served", patience: FLIP_PATIENCE };
    await withHttpLock(there, lock, async () => {
      await refuseChanged(there, before, changed);
      await put(manifests);
    });
  } else await put(manifests);
  const folders = new Set([...after.keys()].map((path) => dirname(path)));
  const empty = new Set(gone.map((path) => dirname(path)).filter((path) => !folders.has(path)));
  for (const path of gone) if (!empty.has(dirname(path))) await there.remove(path);
  for (const path of empty) await there.remove(`${path}/`);
}

/** @throws {Refusal} if somebody else has changed a version, or what is served, that these files would replace. */
async function refuseChanged(
  there: HttpFolder,
  before: ReadonlyMap<string, string>,
  changed: readonly string[],
): Promise<void> {
  const versions = changed.flatMap((path) => /^remotes\/[^/]+\/[^/]+\//.exec(path) ?? []);
  const manifests = [...new Set(versions)].map((version) => `${version}remote.json`);
  for (const path of [...manifests, ...changed.filter((one) => one === STATE)]) {
    const now = await there.read(path);
    if ((now ? sumOf(now.content) : undefined) === before.get(path)) continue;
    const what = path === STATE ? "what is served" : path.split("/").slice(1, 3).join(" ");
    throw new Refusal(`Somebody else has changed ${what}. Nothing was changed: try again.`);
  }
}

/** A manifest comes after the files that it describes; of the lists at the top, what is served comes last. */
function rank(path: string): number {
  if (path === STATE || path === LAST_GOOD) return path === STATE ? 3 : 4;
  return path.includes("/") ? (path.endsWith(".json") ? 1 : 0) : 2;
}

/** Locks and drafts belong to whoever works there. */
const isKept = (path: string): boolean => !/(?:^|\/)\.|\.lock(?:\.|$)/.test(path);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

async function sumsIn(folder: string): Promise<Map<string, string>> {
  const paths = (await filesIn(folder)).filter(isKept);
  return new Map(
    await Promise.all(paths.map(async (path) => [path, sumOf(await readFile(join(folder, path)))] as const)),
  );
}

const sumOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
