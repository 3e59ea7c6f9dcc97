import { readFile, stat } from "node:fs/promises";

/** Something that checks a manifest's shape, such as a schema of the contract. */
export interface ManifestSchema<Manifest> {
  parse(value: unknown): Manifest;
}

/** Reads the current manifest. */
export interface WatchedManifest<Manifest> {
  (): Promise<Manifest | null>;
  /** Whether the last reading found a valid file. */
  isGood(): boolean;
}

/**
 * Reads a build's manifest again whenever its file has changed. If the file is missing or broken, the last
 * good manifest stays, so that its screens remain known and say that they are unavailable. Null before the
 * first good one.
 */
export function watchedManifest<Manifest>(
  file: string,
  schema: ManifestSchema<Manifest>,
): WatchedManifest<Manifest> {
  let good: Manifest | null = null;
  let seen = "";
  let isGood = true;
  let told = "";
  const tell = (reason: string) => {
    if (reason !== told) process.stderr.write(`${file} ${reason}, so the last good one is used.\n`);
    told = reason;
  };
  const readNow = async () => {
    const now = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`,
      () => "",
    );
    if (now === "") isGood = good === null;
    if (now === "" || now === seen) return good;
    const text = await readFile(file, "utf8").catch((error: unknown) =>
      tell(`cannot be read: ${String(error)}`),
    );
    if (text === undefined) return good;
    try {
      good = schema.parse(JSON.parse(text));
      isGood = true;
      told = "";
    } catch (error) {
      isGood = false;
      tell(`is not a manifest: ${String(error)}`);
    }
    // Not earlier: callers during the first reading must not get the previous value.
    seen = now;
    return good;
  };
  let reading: Promise<Manifest | null> | null = null;
  // Simultaneous requests share one reading of the file.
  const read = () =>
    (reading ??= readNow().finally(() => {
      reading = null;
    }));
  return Object.assign(read, { isGood: () => isGood });
}
