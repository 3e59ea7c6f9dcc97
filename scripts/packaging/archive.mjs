import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { run } from "../processes.mjs";
import { Refusal } from "../steps.mjs";

/** The first moment that the tar and zip formats know alike, so that the same contents are the same archive. */
const time = "1980-01-01T00:00:00Z";

/** Packs `folder`, below `parent`, as a tarball: sorted, nobody's, and without the times of this machine. */
export async function archive(parent, folder, file) {
  const same = [
    "--sort=name",
    `--mtime=${time}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--format=gnu",
  ];
  const args = [
    ...same,
    "--mode=u=rwX,go=rX",
    "--use-compress-program=gzip -6n",
    "-cf",
    file,
    "-C",
    parent,
    folder,
  ];
  const { status, output } = await run("tar", args);
  if (status !== 0) throw new Refusal(`GNU tar could not pack ${folder}:\n${output.trimEnd()}`);
}

/** The SHA-256 of a file, hexadecimal. */
export async function sumOf(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
