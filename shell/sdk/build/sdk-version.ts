import { readFileSync } from "node:fs";
import path from "node:path";

/** The SDK's version, which the shell provides and a remote's range is based on. */
export const sdkVersion: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8"),
).version;
