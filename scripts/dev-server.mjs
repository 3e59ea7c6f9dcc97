// Serves one package of the front end with hot updates: `node scripts/dev-server.mjs <folder> [alone]`, under the pinned Node.
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { alone } from "../shell/sdk/build/alone.ts";
import { devServer } from "../shell/sdk/build/dev-server.ts";
import { root } from "./workspace.mjs";

const [folder, mode] = process.argv.slice(2);
const require = createRequire(join(root, "shell", "sdk", "package.json"));
const webpack = require("webpack");
const WebpackDevServer = require("webpack-dev-server");

const { default: config } = await import(join(root, folder, "webpack.config.ts"));
const usual = config({}, { mode: "development" });
const options = mode === "alone" ? { ...alone(join(root, folder)), devServer: usual.devServer } : usual;
const port = (await freePort(options.devServer.port)) ?? (await freePort(0));
// A build that failed is not sent: what the page holds stays as it is until the mistake is mended.
const compiler = webpack({ ...options, optimization: { ...options.optimization, emitOnErrors: false } });
compiler.hooks.done.tap("dev-server", (stats) => {
  if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true, colors: false }));
});
const isBuilt = new Promise((resolve) => {
  compiler.hooks.done.tap("first build", () => resolve());
});
const served = { ...devServer(port), setupExitSignals: false, historyApiFallback: mode === "alone" };
const server = new WebpackDevServer(served, compiler);
const stop = () => void server.stop().then(() => process.exit(0));
process.once("SIGTERM", stop);
process.once("disconnect", stop);

await server.start().catch((error) => {
  process.send?.({ error: `Cannot serve ${folder} on port ${port}: ${error.message}` });
  process.exit(1);
});
// A page that is opened before the first build would be without this part.
await isBuilt;
process.send?.({ ready: true, port });

/** This port, or any for 0; null where something else listens on it, such as a second `npm run dev`. */
async function freePort(port) {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
    return probe.address().port;
  } catch {
    return null;
  } finally {
    probe.close();
  }
}
