import { toldSteps } from "./steps.mjs";
import { keep, stop } from "./system.mjs";

/**
 * Starts the embedded database, or checks the given one; migrates it and fills an empty one. Returns its
 * address. The process stays, because the embedded database lives only as long as it does.
 */
export async function startDatabase(env, log) {
  const { databaseUrl } = await keep({
    name: "database",
    args: ["api/src/prepare.ts"],
    env,
    log: log("database"),
    onStep: toldSteps(),
    onDeath(how) {
      // A database that runs elsewhere needs no process once it is ready.
      if (process.env.DATABASE_URL && how === "with status 0") return;
      console.error(`The database ended ${how}, so everything stops. Its log: ${log("database")}`);
      stop(1);
    },
  });
  return databaseUrl ?? process.env.DATABASE_URL;
}
