import { readFileSync } from "node:fs";
import path from "node:path";

/** A remote's name, which is its package's without the scope, and its version, as its package.json tells them. */
export function ownPackage(folder: string): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return { name: name.replace(/^@[^/]+\//, ""), version };
}
