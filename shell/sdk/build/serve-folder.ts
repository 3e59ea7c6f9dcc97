import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import webpack from "webpack";
import WebpackDevServer from "webpack-dev-server";
import { alone } from "./alone.ts";
import { devServer } from "./dev-server.ts";
import { configReader, followDeclaration } from "./fresh-config.ts";

/** A running development server. */
export interface Served {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a front-end package with hot updates: by its own `webpack.config.ts`, or on a page of its own.
 * Resolves after the first build, because a page opened earlier would lack this part.
 */
export async function serveFolder(folder: string, isAlone: boolean): Promise<Served> {
  const read = configReader(folder);
  const usual = await read();
  const port = (await freePort(usual.devServer?.port)) ?? (await freePort(0));
  const { optimization, ...options } = isAlone ? alone(folder) : usual;
  // A failed build is not sent: the page stays as it is until the mistake is fixed.
  const compiler = webpack({
    ...options,
    infrastructureLogging: { level: "warn" },
    optimization: { ...optimization, emitOnErrors: false },
  });
  if (compiler === null || port === null) throw new Error(`${folder} cannot be served.`);
  followDeclaration(compiler, usual, read);
  compiler.hooks.done.tap("serve-folder", (stats) => {
    if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true, colors: false }));
  });
  const isBuilt = new Promise<void>((resolve) => {
    compiler.hooks.done.tap("first build", () => resolve());
  });
  const served = { ...devServer(port), setupExitSignals: false, historyApiFallback: isAlone };
  const server = new WebpackDevServer(served, compiler);
  await server.start();
  await isBuilt;
  return { port, stop: () => server.stop() };
}

/**
 * This port, or any for 0; null if something else listens on it, such as a second server of the same remote.
 */
async function freePort(port: unknown): Promise<number | null> {
  const probe = createServer();
  try {
    await once(probe.listen(Number(port), "127.0.0.1"), "listening");
    return (probe.address() as AddressInfo).port;
  } catch {
    return null;
  } finally {
    probe.close();
  }
}
