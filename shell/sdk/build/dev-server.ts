import type { Configuration, ExpressRequestHandler } from "webpack-dev-server";

/** Browsers ask first whether the page of a shell on another machine may reach this one. */
const answerPreflight: ExpressRequestHandler = (request, response, next) => {
  if (request.method !== "OPTIONS") return next();
  response.statusCode = 204;
  response.end();
};

/** A development server on loopback with hot updates; pages of other ports load from it. */
export const devServer = (port: number): Configuration => ({
  host: "127.0.0.1",
  port,
  hot: true,
  liveReload: false,
  static: false,
  allowedHosts: "all",
  headers: { "access-control-allow-origin": "*", "access-control-allow-private-network": "true" },
  setupMiddlewares: (middlewares) => [{ name: "preflight", middleware: answerPreflight }, ...middlewares],
  client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
});
