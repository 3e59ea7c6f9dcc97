import type { Configuration, ExpressRequestHandler } from "webpack-dev-server";

/** Pages of other origins load from here, including those of a public address. */
const fromElsewhere = { "access-control-allow-origin": "*", "access-control-allow-private-network": "true" };

/** Browsers ask first whether a shell's page on another machine may reach this one. */
const answerPreflight: ExpressRequestHandler = (request, response, next) => {
  if (request.method !== "OPTIONS") return next();
  response.writeHead(204, fromElsewhere).end();
};

/** A development server on loopback with hot updates; pages on other ports load from it. */
export const devServer = (port: number): Configuration => ({
  host: "127.0.0.1",
  port,
  hot: true,
  liveReload: false,
  static: false,
  allowedHosts: "all",
  headers: fromElsewhere,
  setupMiddlewares: (middlewares) => [{ name: "preflight", middleware: answerPreflight }, ...middlewares],
  client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
});
