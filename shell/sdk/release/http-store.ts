import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { HttpFolder, type ListedFile } from "./http-folder.ts";
import { withHttpLock } from "./http-lock.ts";
import type { Options } from "./options.ts";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** How long a command waits for another team's, ms. A release takes under half a minute. */
const PATIENCE = 120_000;

/** How long a change of the list waits for somebody who works in the folder itself, ms. */
const FLIP_PATIENCE = 10_000;

/** What says which version is served, and its copy: they go last, when all that they name is there. */
const STATE = "releases.json";
const LAST_GOOD = "releases.last-good.json";

/**
 * Does `work` on the folder of a release store. One behind a web server is worked on in a copy, which is brought up to
 * date before; what has changed in it goes there afterwards, all or, as far as anybody is served, nothing. What is done
 * is told when the store has it, and the copy by the store's address.
 * @throws {Refusal} where the store cannot be reached, or was changed meanwhile.
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

/** Versions never change, so a copy is kept from one command to the next. */
function copyOf({ address }: HttpFolder): string {
  const caches = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(caches, "dmc-hub", "stores", createHash("sha256").update(address).digest("hex").slice(0, 16));
}

/** Makes the copy what the store is, whatever the last command has left of it. Answers what each of its files is then. */
async function bringHere(there: HttpFolder, folder: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true });
  const known = `${folder}.json`;
  const was: Record<string, Known> = JSON.parse((await readFile(known, "utf8").catch(absent)) ?? "{}");
  const own = await sumsIn(folder);
  const files = (await there.files()).filter(({ path }) => isKept(path));
  const listed = new Set(files.map(({ path }) => path));
  for (const path of await filesIn(folder)) if (!listed.has(path)) await rm(join(folder, path));
  for (const { path, mark } of files) {
    // Times are told in seconds, so that one mark may be that of two lists; scripts are called after their content.
    const isSame = !path.endsWith(".json") && was[path]?.mark === mark && was[path]?.sum === own.get(path);
    const found = isSame ? null : await there.read(path);
    if (found === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), found.content);
  }
  await ageAs(files, folder);
  const sums = await sumsIn(folder);
  const facts = files.map(({ path, mark }) => [path, { mark, sum: sums.get(path) ?? "" } satisfies Known]);
  await writeFile(known, JSON.stringify(Object.fromEntries(facts)));
  return sums;
}

/** Has each folder be as old as the newest of its files is in the store: its copy was made just now. */
async function ageAs(files: readonly ListedFile[], folder: string): Promise<void> {
  const newest = new Map<string, number>();
  for (const { path, at } of files) newest.set(dirname(path), Math.max(at, newest.get(dirname(path)) ?? 0));
  for (const [path, at] of newest) await utimes(join(folder, path), at / 1_000, at / 1_000);
}

/** A file as it was when it was brought here. */
interface Known {
  readonly mark: string;
  readonly sum: string;
}

async function bringThere(there: HttpFolder, folder: string, before: ReadonlyMap<string, string>) {
  const after = await sumsIn(folder);
  const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const put = async (path: string) => there.write(path, await readFile(join(folder, path)));
  for (const path of changed.toSorted((one, other) => rank(one) - rank(other)))
    if (path !== STATE && path !== LAST_GOOD) await put(path);
  if (changed.includes(STATE)) {
    const lock = { file: "releases.lock", what: "a change of what is served", patience: FLIP_PATIENCE };
    await withHttpLock(there, lock, async () => {
      const now = await there.read(STATE);
      if (now && sumOf(now.content) !== before.get(STATE))
        throw new Refusal(
          "Somebody else has changed what is served meanwhile. Nothing was changed: try again.",
        );
      await put(STATE);
      if (changed.includes(LAST_GOOD)) await put(LAST_GOOD);
    });
  }
  const folders = new Set([...after.keys()].map((path) => dirname(path)));
  const empty = new Set(gone.map((path) => dirname(path)).filter((path) => !folders.has(path)));
  for (const path of gone) if (!empty.has(dirname(path))) await there.remove(path);
  for (const path of empty) await there.remove(`${path}/`);
}

/** A description comes after what it describes, and the lists at the top after that. */
const rank = (path: string): number => (path.includes("/") ? (path.endsWith(".json") ? 1 : 0) : 2);

/** Locks and drafts are of whoever works there. */
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
