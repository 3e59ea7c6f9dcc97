import { realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import webpack from "webpack";
import { BuildFacts } from "./build-facts.ts";

/** Marks one reading of a configuration and its imports. */
const READING = "reading";

/**
 * A package's development configuration, read again by each call together with the package's files that it
 * imports.
 */
export function configReader(folder: string): () => Promise<webpack.Configuration> {
  const own = pathToFileURL(path.join(realpathSync(folder), "/")).href;
  let reading = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const asked = new URL(context.parentURL ?? own).searchParams.get(READING);
      if (asked === null || !found.url.startsWith(own) || found.url.includes("/node_modules/")) return found;
      return { ...found, url: `${found.url}?${READING}=${asked}` };
    },
  });
  return async () => {
    reading += 1;
    const { default: config } = await import(`${own}webpack.config.ts?${READING}=${reading}`);
    return config({}, { mode: "development" });
  };
}

/** Makes a running build publish the package's current declaration after an edit that may have changed it. */
export function followDeclaration(
  compiler: webpack.Compiler,
  running: webpack.Configuration,
  read: () => Promise<webpack.Configuration>,
): void {
  compiler.hooks.watchRun.tapPromise("declaration", async ({ modifiedFiles }) => {
    if (![...(modifiedFiles ?? [])].some((file) => file.endsWith(".ts"))) return;
    const fresh = await read().catch((error: Error) => console.error(error.message));
    const [next] = fresh ? factsIn(fresh) : [];
    if (next) for (const facts of factsIn(running)) facts.follow(next);
  });
}

const factsIn = ({ plugins = [] }: webpack.Configuration): BuildFacts[] =>
  plugins.filter((plugin) => plugin instanceof BuildFacts);
