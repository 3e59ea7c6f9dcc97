import { createHash } from "node:crypto";
import webpack from "webpack";

const NAME = "BuildDigest";

const digestOf = (...contents: readonly (string | Buffer)[]): string => {
  const sum = createHash("sha256");
  for (const content of contents) sum.update(content);
  return sum.digest("hex").slice(0, 10);
};

/** As long as a digest, so that source maps stay valid when the digest replaces it. */
const PLACEHOLDER = digestOf("the digest of a build");

/** A name that is each build's own once `BuildDigest` has written the digest of its scripts into it. */
export const withDigest = (name: string): string => `${name}-${PLACEHOLDER}`;

/** Writes the digest of a build's scripts into the names that `withDigest` made. */
export class BuildDigest {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before the chunks' integrities are taken.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 2;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => writeDigest(compilation));
    });
  }
}

function writeDigest(compilation: webpack.Compilation): void {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith(".js"));
  const digest = digestOf(
    ...scripts.map(({ source }) => source.buffer()).toSorted((one, other) => one.compare(other)),
  );
  for (const { name, source } of scripts) {
    const code = source.source().toString().replaceAll(PLACEHOLDER, digest);
    compilation.updateAsset(name, new webpack.sources.RawSource(code));
  }
}
