import { createHash, randomBytes } from "node:crypto";
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { sendFile } from "./send-file.ts";

/** How many builds are kept: what is served now, and what open pages may still be of. */
const KEPT = 3;

/** How old a half-made one is, ms, before it is that of an edge that was killed: one takes seconds. */
const ABANDONED = 3_600_000;

/** Forms in which a file is kept: as it is, and the smallest that every browser takes. */
const FORMS = ["", ".br"];

/** What one build has left, by its files' addresses. */
export interface Build {
  /** Address of its folder, with a trailing slash. */
  readonly base: string;
  readonly folder: string;
  /** Names, each with a hash of its content in it. */
  readonly files: readonly string[];
}

/**
 * Keeps the builds that this system has served, in its data folder, so that a page that was opened before an upgrade still gets
 * the files of its own.
 */
export function formerBuilds(dataDir: string) {
  const folder = join(dataDir, "served-builds");
  return {
    /** Remembers what is served now, and forgets what has been replaced more than twice since. */
    async keep(builds: readonly Build[]): Promise<void> {
      const files = builds.flatMap(({ base, files: names, folder: from }) =>
        names.map((name) => ({ path: base + name, file: join(from, name) })),
      );
      const own = hashOf(files.map(({ path }) => path));
      const kept = await newestFirst(folder);
      if (!kept.includes(own)) await keepAll(files, join(folder, own));
      await forgetAbandoned(folder);
      // The newest is what was served last.
      await utimes(join(folder, own), new Date(), new Date());
      for (const name of [own, ...kept.filter((one) => one !== own)].slice(KEPT))
        await rm(join(folder, name), { recursive: true, force: true });
    },

    /** Serves a file of a former build. False, without an answer, if none had it. */
    async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      for (const name of await newestFirst(folder))
        if (await sendFile(join(folder, name, path), request, response)) return true;
      return false;
    },
  };
}

export type FormerBuilds = ReturnType<typeof formerBuilds>;

const hashOf = (paths: readonly string[]): string =>
  createHash("sha256").update(paths.toSorted().join("\n")).digest("hex").slice(0, 16);

async function newestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const dated = names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs }));
  return (await Promise.all(dated)).toSorted((one, other) => other.at - one.at).map(({ name }) => name);
}

async function forgetAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith("."))) {
    // Another edge may have made a build of its own meanwhile.
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Complete or not at all. */
async function keepAll(files: readonly { readonly path: string; readonly file: string }[], to: string) {
  const draft = join(dirname(to), `.${randomBytes(6).toString("hex")}`);
  await mkdir(draft, { recursive: true });
  for (const { path, file } of files) {
    await mkdir(dirname(join(draft, path)), { recursive: true });
    for (const form of FORMS) await linkOrCopy(file + form, join(draft, path + form)).catch(unlessMissing);
  }
  // Another edge may have kept the same meanwhile.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
}

/** A link takes no room, but leads to no other disk. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw error;
    return copyFile(from, to);
  });

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
