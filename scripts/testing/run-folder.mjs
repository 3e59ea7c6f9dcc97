import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endCommands } from "../processes.mjs";

/** How long a process that was told to end may take, ms. */
const usual = 5_000;
const poll = 100;
/** Maximum length of a reported command line, characters. */
const longest = 200;

/** A folder in memory on Linux. */
const memory = "/dev/shm";
/** What must be free in it and in memory for a run's files, bytes: they take 1.3 GB, their processes 4. */
const room = 8 * 2 ** 30;

/**
 * A folder for all temporary files of one run, which its processes inherit as `TMPDIR`. It also identifies
 * them: whatever still runs with it when a part has ended was left behind.
 */
export function openRunFolder() {
  const path = mkdtempSync(join(place(), "dmc-hub-run-"));
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
      for (const { pid } of left) kill(pid);
      return left.map(({ command }) => command.slice(0, longest));
    },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
    /** Ends all processes and removes everything, at once. */
    abandon() {
      for (const { pid } of processesOf(path)) kill(pid);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
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

/** Leaves nothing of a run behind when somebody stops it. */
export function abandonOnSignal(folder) {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
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

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended in the meantime.
  }
}
