// Serves one package of the front end with hot updates: `node scripts/dev-server.mjs <folder>`, under the pinned Node.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const [folder] = process.argv.slice(2);
const require = createRequire(join(root, "shell", "sdk", "package.json"));
const webpack = require("webpack");
const WebpackDevServer = require("webpack-dev-server");

const { default: config } = await import(join(root, folder, "webpack.config.ts"));
const options = config({}, { mode: "development" });
const server = new WebpackDevServer({ ...options.devServer, setupExitSignals: false }, webpack(options));
await server.start().catch((error) => {
  const { port } = options.devServer;
  process.send?.({ error: `Cannot serve ${folder} on port ${port}: ${error.message}` });
  process.exit(1);
});
process.send?.({ ready: true, port: options.devServer.port });

const stop = () => void server.stop().then(() => process.exit(0));
process.once("SIGTERM", stop);
process.once("disconnect", stop);
