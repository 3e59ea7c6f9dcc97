import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|html|txt|wasm)$/;
const smallest = 512;

/**
 * Writes a `.br` and a `.gz` beside each file of a build, as small as possible. Up-to-date ones are left
 * alone.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}

async function compress(file: string): Promise<void> {
  const { mtime, size } = await stat(file);
  if (size < smallest || (await isCurrent(`${file}.br`, mtime))) return;
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const twins = { ".gz": await zip(content, { level: 9 }), ".br": await brotli(content, { params }) };
  for (const [suffix, encoded] of Object.entries(twins)) {
    await writeFile(file + suffix, encoded);
    // The original's time shows what a compressed file was made from.
    await utimes(file + suffix, mtime, mtime);
  }
}

async function isCurrent(twin: string, mtime: Date): Promise<boolean> {
  const found = await stat(twin).catch(() => null);
  return found !== null && Math.abs(found.mtimeMs - mtime.getTime()) < 1000;
}
