import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { run } from "../processes.mjs";
import { Refusal } from "../steps.mjs";
import { root } from "../workspace.mjs";
import { catalog, exactly } from "./catalog.mjs";
import { changesOf } from "./changes.mjs";
import { packageFacts } from "./package-facts.mjs";

/** The packages: each folder, and its heading in the changelog. */
export const packed = [
  { folder: "shared-types", heading: "Contract" },
  { folder: join("shell", "sdk"), heading: "SDK" },
];

/** Packs each package as a tarball in `target`. Returns the tarballs' paths. */
export async function pack(target) {
  const stage = mkdtempSync(join(tmpdir(), "dmc-hub-pack-"));
  try {
    mkdirSync(target, { recursive: true });
    return await Promise.all(packed.map((one) => packOne(one, join(stage, one.heading), target)));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function packOne(one, stage, target) {
  const { name, version } = await stagePackage(one, stage);
  const file = join(target, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
  rmSync(file, { force: true });
  await done("npm", ["pack", stage, "--pack-destination", target, "--ignore-scripts", "--loglevel=error"]);
  return file;
}

/** Puts a package's installed files into the folder `stage`. Returns its manifest. */
export async function stagePackage({ folder, heading }, stage) {
  const source = join(root, folder);
  await fill(source, stage);
  const facts = packageFacts(source);
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(join(stage, "CHANGELOG.md"), changesOf(heading, facts));
  return facts;
}

/** The compiled sources with their types, and files that need no compiling. */
async function fill(source, stage) {
  // The linter checks the types.
  await done("tsc", ["-p", join(source, "tsconfig.pack.json"), "--outDir", stage, "--noCheck"]);
  cpSync(source, stage, { recursive: true, filter: (file) => isKept(relative(source, file)) });
  for (const file of filesBelow(stage)) {
    if (file.endsWith(".d.ts")) rewrite(file, withoutSources);
    if (file.endsWith(".txt")) rewrite(file, (text) => exactly(text, catalog()));
  }
}

/** Folders that packages do not contain, at any depth. */
const leftFolders = new Set([
  "node_modules",
  "dist",
  ".cache",
  "coverage",
  "testing",
  "checkout",
  "__snapshots__",
]);
const leftFiles = /^(?:package|tsconfig|tsconfig\.pack)\.json$|jest\.config\.mjs$|\.tsx?$/;

const isKept = (path) => !path.split(sep).some((name) => leftFolders.has(name)) && !leftFiles.test(path);

/** Types import each other by the names of packed files. */
const withoutSources = (text) =>
  text.replaceAll(/((?:from |import\(|import )"\.{1,2}\/[^"]+)\.tsx?"/g, '$1.js"');

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const rewrite = (file, change) => writeFileSync(file, change(readFileSync(file, "utf8")));

async function done(command, args) {
  const { status, output } = await run(command, args, { shell: process.platform === "win32" });
  if (status !== 0) throw new Refusal(`${command} ${args[0]} failed:\n${output.trimEnd()}`);
}
