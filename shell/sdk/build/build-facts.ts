import webpack from "webpack";
import { integrityOf } from "./chunk-integrity.ts";

/** Writes a JSON file about a build once its files have their final names and contents. */
export class BuildFacts {
  readonly #file: string;
  #collect: (compilation: webpack.Compilation) => unknown;

  constructor(file: string, collect: (compilation: webpack.Compilation) => unknown) {
    this.#file = file;
    this.#collect = collect;
  }

  /** From the next build on, writes what another instance would. */
  follow(other: BuildFacts): void {
    this.#collect = other.#collect;
  }

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap("BuildFacts", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "BuildFacts", stage }, () => {
        try {
          const facts = JSON.stringify(this.#collect(compilation), null, 2);
          compilation.emitAsset(this.#file, new webpack.sources.RawSource(facts));
        } catch (error) {
          // Reported like any other build error; a development server continues with the next edit.
          compilation.errors.push(new webpack.WebpackError((error as Error).message));
        }
      });
    });
  }
}

/** The scripts among some files, without hot updates. */
export const scriptsOf = (files: Iterable<string>): string[] =>
  [...files].filter((file) => file.endsWith(".js") && !file.includes("hot-update"));

/** Every script of a build with its subresource integrity. */
export function sumsOf(compilation: webpack.Compilation): Record<string, string> {
  const sums = scriptsOf(Object.keys(compilation.assets)).map((file) => {
    return [file, integrityOf(compilation.assets[file]?.buffer() ?? Buffer.alloc(0))];
  });
  return Object.fromEntries(sums);
}
