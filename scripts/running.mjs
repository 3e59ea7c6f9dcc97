import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { identityOf, isStill } from "./process-identity.mjs";
import { Refusal } from "./steps.mjs";
import { startCommand } from "./workspace.mjs";

/** How long processes of a killed system get to finish their calls before they are killed too, ms. */
const patienceMs = 3_000;
const pollMs = 50;

/** Where this system records its processes; null while it does not. */
let file = null;
let noted = null;

/**
 * From here on, records which processes run for this DATA_DIR and PORT. Refuses if another system does: without its record
 * nobody could reload that one.
 */
export function noteSystem({ dataDir, port }) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const own = fileOf({ dataDir, port });
  noted = { supervisor: note(process.pid), control: null, children: [] };
  const draft = draftOf(own);
  try {
    // Unlike a rename, this replaces nothing.
    linkSync(draft, own);
  } catch ({ code }) {
    if (code === "EEXIST") refuseSecond({ dataDir, port });
    // The record of a system that was killed, or a file system without links.
    renameSync(draft, own);
  } finally {
    rmSync(draft, { force: true });
  }
  file = own;
}

/** Refuses to start what runs already. */
export function refuseSecond({ dataDir, port }) {
  const system = runningSystem({ dataDir, port });
  if (!system) return;
  throw new Refusal(
    `DMC Hub runs already on port ${port} for ${dataDir} (process ${system.supervisor.pid}). Stop that first, or start ` +
      `another one: PORT=${port + 1} DATA_DIR=/some/folder ${startCommand}`,
  );
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
  const found = read(fileOf({ dataDir, port }));
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

const fileOf = ({ dataDir, port }) => join(folderOf(dataDir), `${port}.json`);
const folderOf = (dataDir) => join(dataDir, "running");
const note = (pid) => ({ pid, identity: identityOf(pid) });

function isRunning(path) {
  const found = read(path);
  return found !== null && isStill(found.supervisor);
}

/** Replaces the record. On a full disk the former one stays until the next change. */
function write() {
  if (!file) return;
  try {
    renameSync(draftOf(file), file);
  } catch ({ message }) {
    console.error(`The processes of this system could not be recorded: ${message}`);
    rmSync(nameOfDraft(file), { force: true });
  }
}

const nameOfDraft = (path) => `${path}.${process.pid}`;

/** The record under a temporary name, so that nobody reads half of it. It contains a secret. */
function draftOf(path) {
  const draft = nameOfDraft(path);
  writeFileSync(draft, JSON.stringify(noted), { mode: 0o600 });
  return draft;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
