import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { run } from "./processes.mjs";
import { pinnedNodeIn } from "./workspace.mjs";

const hourMs = 3_600_000;
/** Wait before a backup that failed is tried again, ms. */
const againMs = 600_000;
/** Longest wait of a timer, ms: much longer ones would end at once. Also the time in which a backup must be done. */
const longestMs = 24 * hourMs;

/**
 * Has the system backed up whenever its newest backup is `every` hours old, and again after ten minutes where that has
 * failed. Each is made by the release as it is then. Returns a service, to be stopped with the system.
 */
export function keepBackups(settings, release) {
  const stopping = new AbortController();
  const working = keepWorking(settings, release, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function keepWorking({ every, folder }, release, signal) {
  // Not by the clock, and whatever the folder says: another machine's clock may be ahead, and each backup drops an old one.
  let notBefore = 0;
  while (!signal.aborted) {
    const left = Math.max(newestBackup(folder) + every * hourMs - Date.now(), notBefore - performance.now());
    if (left > 0) await delay(Math.min(left, longestMs), null, { signal }).catch(() => {});
    else notBefore = ((await backUp(release)) ? every * hourMs : againMs) + performance.now();
  }
}

/** Makes a backup, and says what came of it. Whether there is one. */
async function backUp({ folder, environment, databaseUrl }) {
  const said = await run(pinnedNodeIn(folder), ["api/src/cli/scheduled-backup.ts"], {
    env: { ...environment, DATABASE_URL: databaseUrl },
    from: folder,
    limit: longestMs,
  }).catch(({ message }) => ({ status: null, output: message, isLate: false }));
  const isDone = said.status === 0;
  const [line = ""] = said.output.trim().split("\n").slice(-1);
  if (isDone) console.log(line);
  else console.error(`The backup failed: ${said.isLate ? "it came to no end within a day." : line}`);
  return isDone;
}

/** When the newest backup was made, ms since 1970; 0 for none. One that a clock was ahead of does not count. */
function newestBackup(folder) {
  const times = namesIn(folder).map((name) => madeAt(join(folder, name, "backup.json")));
  return Math.max(0, ...times.filter((time) => time <= Date.now()));
}

function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith("Z"));
  } catch {
    return [];
  }
}

/** 0 for what is no backup, or cannot be read. */
function madeAt(file) {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
