import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { remotes, root } from "./workspace.mjs";

/** Maximum size of a page's cold load, KiB of JavaScript and CSS compressed with brotli 11. */
const budgets = { signIn: 170, screen: 240 };

/** Maximum size of the part that every page loads, KiB. */
const coreBudget = 150;

const shell = manifestOf("shell", "shell.json");
const rows = [
  row("every page", coreBudget, shellFiles([])),
  row("/auth", budgets.signIn, shellFiles(["auth"])),
  ...remotes().flatMap(screensOf),
];

for (const { name, size, budget } of rows) {
  const mark = size > budget ? "TOO LARGE" : "";
  console.log(`${name.padEnd(24)} ${size.toFixed(1).padStart(7)} of ${budget} KiB ${mark}`.trimEnd());
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0;

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
  const bytes = [...new Set(files)].reduce((sum, file) => sum + sentBytes(join(root, file)), 0);
  return { name, budget, size: bytes / 1024 };
}

/** What browsers are sent: the precompressed file, or the file itself if compression gains nothing. */
function sentBytes(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
