import { isDeepStrictEqual } from "node:util";
import { configuration } from "./configuration.mjs";
import { startProcess } from "./processes.mjs";
import { Refusal } from "./steps.mjs";

/** What this process itself has read at the start, by the variables' names. */
const ofStart = [
  ["PORT", ({ port }) => port],
  ["API_PORT", ({ apiPort }) => apiPort],
  ["EDGE_HOST", ({ listeners: [edge] }) => edge.host],
  ["DATA_DIR", ({ dataDir }) => dataDir],
  ["API_PROCESSES", ({ apiProcesses }) => apiProcesses],
  ["WATCHDOG_SECONDS", ({ silenceMs }) => silenceMs],
  ["BACKUP_EVERY or BACKUP_FOLDER", ({ backups }) => backups],
];

/**
 * Makes the work of a reload: the database is migrated to the code in `folder`, then one API process after another is
 * replaced, then the edge, all with the given variables. Requests during a reload wait for it, and then cause another.
 * `say` receives each step, with its time in ms. Throws if a new process does not come up; the old ones then continue, and
 * what starts later is of their release.
 */
export function reloading(settings, release, { apis, edge }) {
  let work = Promise.resolve();
  const reload = async (say, what) => {
    const tell = teller(say);
    const next = nextRelease(settings, release, what);
    await migrate(next, settings.log("database"), tell);
    const former = { ...release };
    Object.assign(release, next);
    try {
      for (const [index, api] of apis.entries()) {
        await api.replace();
        tell("api", apis.length > 1 ? `${index + 1} of ${apis.length}` : "");
      }
      await edge.replace();
      tell("edge");
    } catch (error) {
      Object.assign(release, former);
      throw error;
    }
  };
  return (say, what = {}) => {
    const result = work.then(() => reload(say, what));
    work = result.catch(() => {});
    return result;
  };
}

/** The release in `folder` with the running one's environment and these variables. Refuses what only a start applies. */
function nextRelease(settings, release, { folder = release.folder, variables = {} }) {
  const environment = { ...release.environment, ...variables };
  const asked = configuration({ ...process.env, ...environment });
  const fixed = ofStart.filter(([, of]) => !isDeepStrictEqual(of(asked), of(settings))).map(([name]) => name);
  if (variables.DATABASE_URL && !process.env.DATABASE_URL) fixed.push("a DATABASE_URL where there was none");
  if (fixed.length > 0)
    throw new Refusal(`${fixed.join(", ")} cannot be changed by a reload, only by a restart.`);
  return {
    folder,
    environment: { ...environment, ...asked.environment },
    databaseUrl: variables.DATABASE_URL || release.databaseUrl,
  };
}

/** Given the address of a running database, the preparing process ends as soon as it is done. */
async function migrate({ folder, environment, databaseUrl }, log, tell) {
  const { ready, exited } = startProcess({
    name: "database",
    args: ["api/src/prepare.ts"],
    env: { ...environment, DATABASE_URL: databaseUrl },
    from: folder,
    log,
    onStep: tell,
  });
  await ready;
  await exited;
}

function teller(say) {
  let since = performance.now();
  return (step, detail = "") => {
    say({ step, detail, ms: performance.now() - since });
    since = performance.now();
  };
}
