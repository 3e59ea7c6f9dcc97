import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { run } from "../processes.mjs";
import { Refusal } from "../steps.mjs";
import { root } from "../workspace.mjs";
import { catalog, exactly } from "./catalog.mjs";
import { changesOf } from "./changes.mjs";
import { packageFacts } from "./package-facts.mjs";

/** What is packed: each package's folder, and its heading in the changelog. */
const packed = [
  { folder: "shared-types", heading: "Contract" },
  { folder: join("shell", "sdk"), heading: "SDK" },
];

/** Leaves each package as a tarball in `target`. Answers the tarballs' paths. */
export async function pack(target) {
  const stage = mkdtempSync(join(tmpdir(), "dmc-hub-pack-"));
  try {
    mkdirSync(target, { recursive: true });
    return await Promise.all(packed.map((one) => packOne(one, join(stage, one.heading), target)));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function packOne({ folder, heading }, stage, target) {
  const source = join(root, folder);
  await fill(source, stage);
  const facts = packageFacts(source);
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(join(stage, "CHANGELOG.md"), changesOf(heading, facts));
  const name = `${facts.name.replace("@", "").replace("/", "-")}-${facts.version}.tgz`;
  rmSync(join(target, name), { force: true });
  await done("npm", ["pack", stage, "--pack-destination", target, "--ignore-scripts", "--loglevel=error"]);
  return join(target, name);
}

/** The compiled sources with their types, and what needs no compiling. */
async function fill(source, stage) {
  await done("tsc", ["-p", join(source, "tsconfig.pack.json"), "--outDir", stage]);
  cpSync(source, stage, { recursive: true, filter: (file) => isKept(relative(source, file)) });
  for (const file of filesBelow(stage)) {
    if (file.endsWith(".d.ts")) rewrite(file, withoutSources);
    if (file.endsWith(".txt")) rewrite(file, (text) => exactly(text, catalog()));
  }
}

const left =
  /^(?:node_modules|dist|\.cache|coverage)$|^(?:package|tsconfig|tsconfig\.pack)\.json$|jest\.config/;

function isKept(path) {
  const [first] = path.split(sep);
  return (
    !left.test(first) &&
    !path.split(sep).includes("testing") &&
    !/jest\.config\.mjs$|\.tsx?$|\.snap$|__snapshots__/.test(path)
  );
}

/** Types name each other by the files that there are. */
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
