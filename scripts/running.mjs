import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf, isStill } from "./process-identity.mjs";

/** How long processes of a killed system get to finish their calls before they are killed too, ms. */
const patienceMs = 3_000;
const pollMs = 50;

/** Where this system records its processes; null while it does not. */
let file = null;
let noted = null;

/** From here on, records which processes run for this DATA_DIR and PORT. */
export function noteSystem({ dataDir, port }) {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  file = join(folder, `${port}.json`);
  noted = { supervisor: note(process.pid), control: null, children: [] };
  write();
}

/** Records where this system accepts commands. */
export function noteControl(control) {
  noted.control = control;
  write();
}

/** Records a process for as long as it runs. */
export function noteProcess(child) {
  if (!noted || child.pid === undefined) return;
  noted.children.push(note(child.pid));
  write();
  child.once("exit", () => {
    noted.children = noted.children.filter(({ pid }) => pid !== child.pid);
    write();
  });
}

/** Removes the records once everything has ended. */
export function forgetSystem() {
  if (file) rmSync(file, { force: true });
  file = null;
}

/** The system running for this DATA_DIR and PORT; null if there is none. */
export function runningSystem({ dataDir, port }) {
  const found = read(join(folderOf(dataDir), `${port}.json`));
  return found && isStill(found.supervisor) ? found : null;
}

/**
 * Waits until nothing is left of killed systems of this DATA_DIR. What does not end by itself, such as a
 * stopped process, is killed. Returns whether there was any.
 */
export async function endKilledSystems(dataDir) {
  const folder = folderOf(dataDir);
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const killed = files.filter((path) => !isRunning(path));
  await Promise.all(killed.flatMap((path) => read(path)?.children ?? []).map(endLeft));
  for (const path of killed) rmSync(path, { force: true });
  return killed.length > 0;
}

async function endLeft(left) {
  const until = performance.now() + patienceMs;
  while (isStill(left)) {
    if (performance.now() > until) kill(left.pid);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended in the meantime.
  }
}

const folderOf = (dataDir) => join(dataDir, "running");
const note = (pid) => ({ pid, identity: identityOf(pid) });

function isRunning(path) {
  const found = read(path);
  return found !== null && isStill(found.supervisor);
}

/** Written to a temporary name and renamed, so that nobody reads half of it. It contains a secret. */
function write() {
  if (!file) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(noted), { mode: 0o600 });
  renameSync(draft, file);
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
