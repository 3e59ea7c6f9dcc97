import { existsSync, readFileSync, statSync } from "node:fs";

/** Transferred bytes by owner of the code: a package, or a part of this project. */
export type Contents = ReadonlyMap<string, number>;

/**
 * The owners of the code in built files, by their source maps. Each file's compressed bytes are distributed
 * by length.
 */
export function contentsOf(files: readonly string[]): Contents {
  const bytes = new Map<string, number>();
  for (const file of files) {
    const size = statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    const lengths = lengthsIn(file);
    const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
    for (const [owner, length] of lengths) bytes.set(owner, (bytes.get(owner) ?? 0) + (size * length) / all);
  }
  return bytes;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Characters of a built file by owner of the code. */
function lengthsIn(file: string): Map<string, number> {
  const lines = readFileSync(file, "utf8").split("\n");
  const { sources, mappings }: SourceMap = JSON.parse(readFileSync(`${file}.map`, "utf8"));
  const lengths = new Map<string, number>();
  const count = (owner: string, length: number) => lengths.set(owner, (lengths.get(owner) ?? 0) + length);
  let source = 0;
  for (const [number, line] of mappings.split(";").entries()) {
    let column = 0;
    let owner = unmapped;
    for (const segment of line === "" ? [] : line.split(",")) {
      const [columns = 0, sourceStep] = decoded(segment);
      count(owner, columns);
      column += columns;
      source += sourceStep ?? 0;
      owner = sourceStep === undefined ? unmapped : ownerOf(sources[source] ?? "");
    }
    count(owner, Math.max(0, (lines[number] ?? "").length - column));
  }
  return lengths;
}

const unmapped = "webpack's own";

function ownerOf(source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, "");
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  if (name !== undefined) return name.startsWith("@zag-js/") ? "@zag-js" : name;
  if (path.startsWith("shell/sdk/")) return "the SDK";
  const [, folder] = /^(shell|shared-types|mf-[\w-]+)\//.exec(path) ?? [];
  return folder ?? unmapped;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of one segment of a source map, in base 64 with the sign last. */
function decoded(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
