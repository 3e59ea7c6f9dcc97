import path from "node:path";
import webpack from "webpack";
import { baseConfig } from "./base-config.ts";
import { ownPackage } from "./own-package.ts";

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Alone</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div><script src="/main.js"></script></body></html>';

/**
 * The webpack configuration of a remote on a page of its own: with the SDK's styles and made-up rows, without
 * shell, API or database. For development only, and independent of the remote's build.
 */
export function alone(folder: string): webpack.Configuration {
  const { name } = ownPackage(folder);
  const config = baseConfig(name, folder, "development");
  const cache = { ...(config.cache as webpack.FileCacheOptions), name: `${name}-alone` };
  const aliases = config.resolve?.alias as Record<string, string>;
  return {
    ...config,
    cache,
    entry: path.resolve(import.meta.dirname, "../alone/alone-page"),
    output: { ...config.output, publicPath: "/" },
    resolve: { ...config.resolve, alias: { ...aliases, "@remote": path.join(folder, "src") } },
    plugins: [...(config.plugins ?? []), emitPage],
  };
}

const emitPage: webpack.WebpackPluginFunction = (compiler) => {
  compiler.hooks.thisCompilation.tap("page", (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    compilation.hooks.processAssets.tap({ name: "page", stage }, () =>
      compilation.emitAsset("index.html", new webpack.sources.RawSource(page)),
    );
  });
};
