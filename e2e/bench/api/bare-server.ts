import { createServer, type ServerResponse } from "node:http";
import { benchQueries, totalOf } from "./bench-queries.ts";

// The yardstick: node:http, pg and JSON.stringify on the same rows, without session or authorisation; with GUARDED
// also a list's total, and the tenants' policies.
const { API_PORT } = process.env;
const query = benchQueries();

createServer((request, response) => {
  const [, name = "", argument = null] = (request.url ?? "").split("/");
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    query(name, argument && decodeURIComponent(argument), Buffer.concat(chunks).toString()).then(
      (value) => answer(response, value),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
}).listen(Number(API_PORT), "127.0.0.1", () => process.send?.({ ready: true }));
process.once("disconnect", () => process.exit(0));

function answer(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, { "content-type": "application/json", ...totalOf(value) })
    .end(JSON.stringify(value));
}
