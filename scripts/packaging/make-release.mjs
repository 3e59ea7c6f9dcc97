// Makes the release's files in a folder, from what is installed and built: make-release.mjs <folder>
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { endWith, step } from "../steps.mjs";
import { archive, sumOf } from "./archive.mjs";
import { sbom } from "./sbom.mjs";
import { facts, stage } from "./stage.mjs";

const [target] = process.argv.slice(2);

async function main() {
  const { name, version, platform } = facts();
  const title = `${name}-${version}-${platform}`;
  const parent = mkdtempSync(join(tmpdir(), "dmc-hub-release-"));
  const [tarball, components] = [join(target, `${title}.tar.gz`), join(target, `${title}.cdx.json`)];
  mkdirSync(target, { recursive: true });
  try {
    let packages = [];
    await step("contents", () => {
      packages = stage(join(parent, title));
      return `${packages.length} packages`;
    });
    await step("components", async () => {
      writeFileSync(components, `${JSON.stringify(await sbom(packages, { name, version }), null, 2)}\n`);
    });
    await step("archive", async () => {
      await archive(parent, title, tarball);
      return `${Math.round(statSync(tarball).size / 1_000_000)} MB`;
    });
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  const listing = join(target, "SHA256SUMS");
  const files = [components, tarball];
  const sums = await Promise.all(files.map(async (file) => `${await sumOf(file)}  ${basename(file)}\n`));
  writeFileSync(listing, sums.join(""));
  for (const file of [...files, listing]) console.log(file);
}

main().catch(endWith);
