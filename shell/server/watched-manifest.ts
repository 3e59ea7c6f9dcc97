import { readFile, stat } from "node:fs/promises";

/** Something that checks a manifest's shape, such as a schema of the contract. */
export interface ManifestSchema<Manifest> {
  parse(value: unknown): Manifest;
}

/** Reads the manifest as it stands now. */
export interface WatchedManifest<Manifest> {
  (): Promise<Manifest | null>;
  /** Whether the last reading found what it gave: not a broken file, nor one that is gone. */
  isGood(): boolean;
}

/**
 * Reads a build's manifest again whenever its file has changed. A file that is gone or broken leaves the last good
 * manifest standing, so that its screens stay known and say that they are unavailable. Null before the first good one.
 */
export function watchedManifest<Manifest>(
  file: string,
  schema: ManifestSchema<Manifest>,
): WatchedManifest<Manifest> {
  let good: Manifest | null = null;
  let seen = "";
  let isGood = true;
  const read = async () => {
    const now = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`,
      () => "",
    );
    if (now === "") isGood = good === null;
    if (now === "" || now === seen) return good;
    try {
      good = schema.parse(JSON.parse(await readFile(file, "utf8")));
      isGood = true;
    } catch (error) {
      isGood = false;
      process.stderr.write(`${file} is not a manifest, so the last good one stays: ${String(error)}\n`);
    }
    // Not before: whoever asks while the first reading goes on must not get what stood before it.
    seen = now;
    return good;
  };
  return Object.assign(read, { isGood: () => isGood });
}
