import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endCommands } from "../processes.mjs";

/** How long what has been asked to leave may take to, ms. */
const usual = 5_000;
const poll = 100;
/** Longest that a command line is told, characters. */
const longest = 200;

/**
 * A folder for all temporary files of one run, which its processes inherit as their `TMPDIR`. By that they are also
 * known: what still runs with it when a part has ended was left behind.
 */
export function openRunFolder() {
  const path = mkdtempSync(join(tmpdir(), "dmc-hub-run-"));
  const ports = join(tmpdir(), `dmc-hub-ports-${process.getuid?.() ?? ""}`);
  // The database's own account has to reach its files in here.
  chmodSync(path, 0o755);
  return {
    /** What processes of the run are given; of the ports alone they must know what other runs have. */
    environment: { TMPDIR: path, TMP: path, TEMP: path, TEST_PORTS: process.env.TEST_PORTS ?? ports },
    /** Waits until no process of the run is left, at most `patience` ms, and ends those that stay. Answers their commands. */
    async endLeft(patience = usual) {
      const until = performance.now() + patience;
      while (processesOf(path).length > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, poll));
      const left = processesOf(path);
      for (const { pid } of left) kill(pid);
      return left.map(({ command }) => command.slice(0, longest));
    },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
    /** Ends what runs and removes all, at once. */
    abandon() {
      for (const { pid } of processesOf(path)) kill(pid);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

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
 * Processes with this folder for their temporary files, or among their arguments, as PostgreSQL's, which overwrite their
 * environment; none where the system does not tell (it has no /proc).
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

/** What the kernel tells of a process, in parts; nothing of one that has gone, or is somebody else's. */
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
    // It has left meanwhile.
  }
}
