import { copyFileSync, readdirSync, statSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";

/** How often the files are looked at, ms. */
const pause = 60_000;
/** Largest file, bytes; a busy minute may add to it. */
const largest = 10_000_000;

/** Keeps the logs of a system small as long as it runs. Returns a service, to be stopped with it. */
export function keepLogsSmall({ log, dataDir }) {
  const folder = dirname(log("any"));
  const look = () => putAside([...logsIn(folder), join(dataDir, "postgres.log")]);
  look();
  const timer = setInterval(look, pause);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/**
 * Puts aside what is in files that are too large, in place of what was before. Several processes may be writing to one, so
 * it stays their file: they append, and go on at its beginning.
 */
export function putAside(files, most = largest) {
  for (const file of files) {
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) continue;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch (error) {
      console.error(`${file} could not be put aside: ${error.message}`);
    }
  }
}

function logsIn(folder) {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".log"));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}
