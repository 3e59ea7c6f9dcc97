import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { keepBackups } from "./backups.mjs";
import { pinnedNodeIn } from "./workspace.mjs";

let folder;
let service;
const said = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-backups-"));
  said.length = 0;
  for (const name of ["log", "error"])
    jest.spyOn(console, name).mockImplementation((line) => said.push(line));
});

afterEach(async () => {
  await service.stop();
  for (const name of ["log", "error"]) console[name].mockRestore();
  rmSync(folder, { recursive: true });
});

/** Has a release keep backups whose command is this script. */
function begin(script, { hasNode = true } = {}) {
  const release = join(folder, "release");
  const command = join(release, "api", "src", "cli", "scheduled-backup.ts");
  const node = pinnedNodeIn(release);
  for (const file of [command, node]) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(command, script);
  if (hasNode) symlinkSync(process.execPath, node);
  service = keepBackups(
    { every: 24, folder: join(folder, "backups") },
    { folder: release, environment: {}, databaseUrl: "postgres://nobody@127.0.0.1:1/none" },
  );
}

const untilSaid = async () => {
  while (said.length === 0) await new Promise((resolve) => setImmediate(resolve));
};

/** A backup that lies there, made at that time. */
function lies(name, madeAt) {
  const file = join(folder, "backups", name, "backup.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "{}");
  utimesSync(file, madeAt, madeAt);
}

const MAKES = 'require("node:fs").writeFileSync("made", ""); console.log("Backed up");';

test("one that cannot be read, or that a clock was ahead of, holds up no other", async () => {
  lies("2027-01-01T00-00-00Z", new Date(Date.now() + 90 * 86_400_000));
  const broken = join(folder, "backups", "2026-01-01T00-00-00Z");
  mkdirSync(broken);
  // Reading it fails, and not for want of a file.
  symlinkSync("backup.json", join(broken, "backup.json"));
  begin(MAKES);
  await untilSaid();
  expect(said).toEqual(["Backed up"]);
  expect(existsSync(join(folder, "release", "made"))).toBe(true);
});

test("one that cannot even be begun is told like any other that fails", async () => {
  begin(MAKES, { hasNode: false });
  await untilSaid();
  expect(said).toEqual([expect.stringMatching(/^The backup failed: .*ENOENT/)]);
});

test("after one that has been made the next has time, wherever it went and whatever its age", async () => {
  // As after a clock of the folder's machine that is ahead, or in another folder than this one.
  begin('require("node:fs").appendFileSync("made", "x"); console.log("Backed up");');
  await untilSaid();
  // Another that has begun is waited for.
  await service.stop();
  expect(said).toEqual(["Backed up"]);
  expect(readFileSync(join(folder, "release", "made"), "utf8")).toBe("x");
});
