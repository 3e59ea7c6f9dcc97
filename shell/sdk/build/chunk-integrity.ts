import { createHash } from "node:crypto";
import webpack from "webpack";

/** The subresource integrity of a file's content. */
export const integrityOf = (content: Buffer): string => `sha384-${digestOf(content)}`;

const digestOf = (content: string | Buffer): string => createHash("sha384").update(content).digest("base64");

/** As long as a digest, so that source maps stay valid when the digest replaces it. */
const placeholderOf = ({ id }: webpack.Chunk): string => digestOf(`the digest of chunk ${id}`);

const NAME = "ChunkIntegrity";

/**
 * Makes a build's runtime load each chunk with the integrity recorded in the runtime, so that trust in the
 * runtime's file extends to every chunk: the browser refuses one that differs. The browser may cache a failed
 * chunk, even as a request that hangs, so the next attempt uses a different address.
 */
export class ChunkIntegrity {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (code, chunk) => [code, checked(chunk), askedAgain].join("\n"));
      // Chunks do not contain names of others, so they are final here; names with content hashes are made
      // later.
      const before = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage: before }, () => writeDigests(compilation));
      const last = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage: last }, () => confirmDigests(compilation));
    });
  }
}

/** A chunk missing from the table gets an integrity that no file has. */
function checked(runtime: webpack.Chunk): string {
  const digests = [...runtime.getAllAsyncChunks()].map((chunk) => [chunk.id, placeholderOf(chunk)] as const);
  return `script.integrity = "sha384-" + ${JSON.stringify(Object.fromEntries(digests))}[chunkId];`;
}

/** Counted for the whole page, because a failed remote is tried again with a new runtime. */
const askedAgain = `var asked = globalThis.__askedChunks ||= {};
if (asked[url]) script.src = url + "?attempt=" + asked[url];
asked[url] = (asked[url] || 0) + 1;`;

function writeDigests(compilation: webpack.Compilation): void {
  for (const { file, chunks } of runtimesOf(compilation)) {
    compilation.updateAsset(file, (source) => {
      const code = chunks.reduce(
        (text, chunk) => text.replaceAll(placeholderOf(chunk), digestIn(compilation, chunk)),
        source.source().toString(),
      );
      return new webpack.sources.RawSource(code);
    });
  }
}

/** Fails the build if a later step has changed a chunk, which no browser would then load. */
function confirmDigests(compilation: webpack.Compilation): void {
  for (const { file, chunks } of runtimesOf(compilation)) {
    const code = compilation.assets[file]?.source().toString() ?? "";
    const unknown = chunks.filter((chunk) => !code.includes(digestIn(compilation, chunk)));
    for (const { id } of unknown)
      compilation.errors.push(
        new webpack.WebpackError(`${file} does not contain the digest of chunk ${id}.`),
      );
  }
}

/** Each file with a runtime, and the chunks that it may load. */
const runtimesOf = (compilation: webpack.Compilation) =>
  [...compilation.chunks]
    .filter((chunk) => chunk.hasRuntime())
    .map((chunk) => ({ file: scriptOf(chunk), chunks: [...chunk.getAllAsyncChunks()] }))
    .filter(({ chunks }) => chunks.length > 0);

const scriptOf = ({ files }: webpack.Chunk): string => [...files].find((file) => file.endsWith(".js")) ?? "";

const digestIn = (compilation: webpack.Compilation, chunk: webpack.Chunk): string =>
  digestOf(compilation.assets[scriptOf(chunk)]?.buffer() ?? Buffer.alloc(0));
