import { startProcess } from "./processes.mjs";

/**
 * Makes the work of a reload: the database is migrated to the current code, then one API process after
 * another is replaced. Requests during a reload wait for it, and then cause another. `say` receives each
 * step, with its time in ms. Throws if a new process does not come up; the old ones then continue.
 */
export function reloading({ environment, databaseUrl, log }, apis) {
  let work = Promise.resolve();
  const reload = async (say) => {
    const tell = teller(say);
    await migrate({ ...environment, DATABASE_URL: databaseUrl }, log("database"), tell);
    for (const [index, api] of apis.entries()) {
      await api.replace();
      tell("api", apis.length > 1 ? `${index + 1} of ${apis.length}` : "");
    }
  };
  return (say) => {
    const result = work.then(() => reload(say));
    work = result.catch(() => {});
    return result;
  };
}

/** Given the address of a running database, the preparing process ends as soon as it is done. */
async function migrate(env, log, tell) {
  const { ready, exited } = startProcess({
    name: "database",
    args: ["api/src/prepare.ts"],
    env,
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
