import type { Configuration } from "webpack-dev-server";

/** A development server on loopback with hot updates; pages of other ports load from it. */
export const devServer = (port: number): Configuration => ({
  host: "127.0.0.1",
  port,
  hot: true,
  liveReload: false,
  static: false,
  allowedHosts: "all",
  headers: { "access-control-allow-origin": "*" },
  client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
});
