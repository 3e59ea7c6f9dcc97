import { expect, test } from "@jest/globals";
import { commandLine } from "./command-line.ts";
import { edgeHost, edgeUrl } from "./edge-address.ts";
import { type Environment, readVariables } from "./read-variables.ts";

test.each<[Environment, string | null, string]>([
  [{}, null, "http://127.0.0.1:3000"],
  [{ EDGE_HOST: "*", PORT: "81" }, null, "http://127.0.0.1:81"],
  [{ EDGE_HOST: "0.0.0.0" }, "0.0.0.0", "http://127.0.0.1:3000"],
  [{ EDGE_HOST: "::" }, "::", "http://127.0.0.1:3000"],
  [{ EDGE_HOST: "::1" }, "::1", "http://[::1]:3000"],
  [{ EDGE_HOST: "192.0.2.1" }, "192.0.2.1", "http://192.0.2.1:3000"],
])("with %j the edge listens on %s, and is reached at %s", (environment, host, url) => {
  const values = readVariables(environment);
  expect(edgeHost(values)).toBe(host);
  expect(edgeUrl(values)).toBe(url);
});

test("commands are called as they are where the product runs", () => {
  expect(commandLine("start", {})).toBe("npm start");
  expect(commandLine("backup", {})).toBe("npm run backup --");
  expect(commandLine("backup", { DMC_HUB_COMMAND: "bin/dmc-hub" })).toBe("bin/dmc-hub backup");
});
