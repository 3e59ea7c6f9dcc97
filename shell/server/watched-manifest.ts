import { readFile, stat } from "node:fs/promises";

/** Something that checks a manifest's shape, such as a schema of the contract. */
export interface ManifestSchema<Manifest> {
  parse(value: unknown): Manifest;
}

/**
 * Reads a build's manifest again whenever its file has changed. A file that is gone or broken leaves the last good
 * manifest standing, so that its screens stay known and say that they are unavailable. Null before the first good one.
 */
export function watchedManifest<Manifest>(
  file: string,
  schema: ManifestSchema<Manifest>,
): () => Promise<Manifest | null> {
  let good: Manifest | null = null;
  let seen = "";
  return async () => {
    const now = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`,
      () => "",
    );
    if (now === "" || now === seen) return good;
    seen = now;
    try {
      good = schema.parse(JSON.parse(await readFile(file, "utf8")));
    } catch (error) {
      process.stderr.write(`${file} is not a manifest, so the last good one stays: ${String(error)}\n`);
    }
    return good;
  };
}
