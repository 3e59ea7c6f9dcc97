import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityOf, isStill } from "../process-identity.mjs";
import { endCommands } from "../processes.mjs";

/** How long a process that was told to end may take, ms. */
const usual = 5_000;
const poll = 100;
/** How long PostgreSQL may take to give its shared memory back, ms. */
const toQuit = 2_000;
/** How often is looked for what is left of a run that is ended. */
const rounds = 5;
/** Maximum length of a reported command line, characters. */
const longest = 200;

const prefix = "dmc-hub-run-";
/** Name of the file that says whose a run's folder is. */
const ownerFile = "run.json";

/** A folder in memory on Linux. */
const memory = "/dev/shm";
/** What must be free in it and in memory for a run's files, bytes: they take 1.3 GB, their processes 4. */
const room = 8 * 2 ** 30;

/**
 * A folder for all temporary files of one run, which its processes inherit as `TMPDIR`. It also identifies
 * them: whatever still runs with it when a part has ended was left behind.
 */
export function openRunFolder() {
  removeDead();
  const path = mkdtempSync(join(place(), prefix));
  const owner = { pid: process.pid, identity: identityOf(process.pid) };
  writeFileSync(join(path, ownerFile), JSON.stringify(owner));
  const ports = join(tmpdir(), `dmc-hub-ports-${process.getuid?.() ?? ""}`);
  // The database's own account has to reach its files in here.
  chmodSync(path, 0o755);
  return {
    /**
     * The environment of the run's processes; ports are the only thing that different runs must coordinate.
     */
    environment: { TMPDIR: path, TMP: path, TEMP: path, TEST_PORTS: process.env.TEST_PORTS ?? ports },
    /**
     * Waits until no process of the run is left, at most `patience` ms, and ends the remaining ones. Returns
     * their commands.
     */
    async endLeft(patience = usual) {
      const until = performance.now() + patience;
      while (processesOf(path).length > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, poll));
      const left = processesOf(path);
      end(left);
      return left.map(({ command }) => command.slice(0, longest));
    },
    remove: () => remove(path),
    /** Ends all processes and removes everything, at once. */
    abandon: () => abandon(path),
  };
}

const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

function abandon(path) {
  // Whoever was starting another process when it was ended has left that.
  for (let round = 0; round < rounds && processesOf(path).length > 0; round += 1) end(processesOf(path));
  remove(path);
}

/** Ends and removes what is left of runs that were killed themselves. */
function removeDead() {
  const folders = [...new Set([memory, tmpdir()])].filter((folder) => existsSync(folder));
  const runs = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name)),
  );
  for (const path of runs) if (isDead(path)) abandon(path);
}

/** Whether a folder is of a run of this account that is gone. */
function isDead(path) {
  try {
    const owner = JSON.parse(readFileSync(join(path, ownerFile), "utf8"));
    return statSync(path).uid === process.getuid() && owner.identity !== null && !isStill(owner);
  } catch {
    // It is being made or removed at this moment, or is somebody else's.
    return false;
  }
}

/**
 * Where a run's folder is: in memory if there is plenty, so that hundreds of databases are copied and removed
 * without a disk, unless `TMPDIR` names another place.
 */
const place = () => (process.env.TMPDIR === undefined && hasRoomInMemory() ? memory : tmpdir());

function hasRoomInMemory() {
  if (!existsSync(memory) || (process.availableMemory?.() ?? 0) < room) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room && !isForDataOnly(memory);
}

/** Whether no program can be run from a file system. */
const isForDataOnly = (path) =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .some(([, at, , options]) => at === path && options.split(",").includes("noexec"));

/** Leaves nothing of a run behind when somebody stops it; `tell` says what that has interrupted. */
export function abandonOnSignal(folder, tell = () => {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      tell();
      endCommands();
      folder.abandon();
      process.exit(130);
    });
  }
}

/**
 * Processes with this folder for their temporary files, or in their arguments, as with PostgreSQL's, which
 * overwrite their environment; none if the system does not tell (it has no /proc).
 */
function processesOf(folder) {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: told(name, "cmdline").join(" ").trim() }))
    .filter(({ command }) => command !== "")
    .filter(
      ({ pid, command }) =>
        command.includes(folder) || told(`${pid}`, "environ").includes(`TMPDIR=${folder}`),
    );
}

/**
 * What the kernel says about a process, in parts; nothing about one that has ended, or is somebody else's.
 */
function told(pid, what) {
  try {
    return readFileSync(join("/proc", pid, what), "utf8").split("\0");
  } catch {
    return [];
  }
}

/**
 * Ends processes at once, at last PostgreSQL's servers, which whoever looks after them would start again: only what
 * ends by itself gives its shared memory back.
 */
function end(processes) {
  const servers = processes.filter(({ command }) => isServer.test(command));
  for (const { pid } of processes.filter((one) => !servers.includes(one))) signal(pid, "SIGKILL");
  for (const { pid } of servers) signal(pid, "SIGQUIT");
  const until = performance.now() + toQuit;
  while (servers.some(({ pid }) => identityOf(pid) !== null) && performance.now() < until) pause(poll);
  for (const { pid } of servers) signal(pid, "SIGKILL");
}

const isServer = /\/postgres -D /;

/** Waits without events: a signal's listener ends the program after it. */
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
