import { startProcess } from "./processes.mjs";

/**
 * Makes the work of a reload: the database is brought up to date for the code that lies there now, then one API process
 * after another gives its place to a new one. Whoever asks while it is done waits for it, and has it done once more.
 * `say` hears each step, with its time in ms. Throws where a new process does not come up; the old ones go on then.
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

/** With the address of a database that runs, the process that prepares one leaves it as soon as it is prepared. */
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
