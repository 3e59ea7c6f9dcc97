import { readFileSync } from "node:fs";
import path from "node:path";

/** The SDK's version: what the shell provides and what a remote's range is made of. */
export const sdkVersion: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8"),
).version;
