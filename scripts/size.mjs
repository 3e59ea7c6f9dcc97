import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { remotes, root } from "./workspace.mjs";

/** Maximum size of a page's cold load, KiB of JavaScript and CSS compressed with brotli 11. */
const budgets = { signIn: 170, screen: 240 };

/** Maximum size of the part that every page loads, KiB. */
const coreBudget = 150;

/** Maximum number of a page's files: browsers ask an HTTP/1.1 server for six at a time. */
const MOST_FILES = 11;

const shell = manifestOf("shell", "shell.json");
const rows = [
  row("every page", coreBudget, shellFiles([])),
  row("/auth", budgets.signIn, shellFiles(["auth"])),
  ...remotes().flatMap(screensOf),
];

for (const { name, size, budget, count, mark } of rows) {
  const files = `${String(count).padStart(2)} of ${MOST_FILES} files`;
  console.log(
    `${name.padEnd(24)} ${size.toFixed(1).padStart(7)} of ${budget} KiB  ${files}  ${mark}`.trimEnd(),
  );
}
process.exitCode = rows.some(({ mark }) => mark !== "") ? 1 : 0;

function screensOf(remote) {
  const { entry, needs } = manifestOf(remote, "remote.json");
  return Object.entries(needs).map(([path, { files, groups }]) =>
    row(path, budgets.screen, [
      ...shellFiles(["area", ...groups.map((group) => `sdk-${group}`)]),
      ...[entry, ...files].map((file) => join(remote, "dist", file)),
    ]),
  );
}

/**
 * Files of the shell's page and of some of its parts, each once. A part that the shell does not build ends
 * the run.
 */
function shellFiles(parts) {
  const files = parts.flatMap((part) => {
    if (!shell.parts[part]) throw new Error(`A remote asks for "${part}", which the shell does not provide.`);
    return shell.parts[part];
  });
  return [...new Set([...shell.initial, ...files])].map((file) => join("shell", "dist", file));
}

function manifestOf(name, file) {
  const path = join(root, name, "dist", file);
  if (!existsSync(path)) throw new Error(`${name} has not been built. Run: npm run build`);
  return JSON.parse(readFileSync(path, "utf8"));
}

function row(name, budget, files) {
  const each = new Set(files);
  const size = [...each].reduce((sum, file) => sum + sentBytes(join(root, file)), 0) / 1024;
  const mark = size > budget ? "TOO LARGE" : each.size > MOST_FILES ? "TOO MANY" : "";
  return { name, budget, size, count: each.size, mark };
}

/** What browsers are sent: the precompressed file, or the file itself if compression gains nothing. */
function sentBytes(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
