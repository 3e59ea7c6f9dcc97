// Prints the Jest configuration of some folders with their TypeScript counted: `node …/jest-config.mjs <folder>...`
// What Node loads by itself is counted by its process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../workspace.mjs";

const transform = join(import.meta.dirname, "jest-transform.cjs");
const isSwc = (name) => name.includes("@swc/jest") || name.includes("@swc+jest");

const projects = await Promise.all(
  process.argv.slice(2).map(async (folder) => {
    const path = join(root, folder);
    const { default: config } = await import(pathToFileURL(join(path, "jest.config.mjs")).href);
    const rules = Object.entries(config.transform ?? {}).map(([pattern, [name, options]]) => [
      pattern,
      [isSwc(name) ? transform : name, options],
    ]);
    return Object.assign({ rootDir: path }, config, { transform: Object.fromEntries(rules) });
  }),
);
console.log(JSON.stringify({ projects }));
