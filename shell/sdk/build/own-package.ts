import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A remote's name, which is its package's without the scope, and its version, from package.json. */
export function ownPackage(folder: string): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return { name: name.replace(/^@[^/]+\//, ""), version };
}

/** Whether a folder's remote is built by its own script, with any bundler. */
export function hasOwnBuild(folder: string): boolean {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) return false;
  const { scripts = {}, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  return "build" in scripts && "@dmc-hub/sdk" in { ...dependencies, ...devDependencies };
}
