// Preloaded into a child process: ends it when it is about to change the store for the nth time.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { KILL_AT = "", KILL_IN = "" } = process.env;
let step = 0;

for (const name of ["cp", "link", "mkdir", "open", "rename", "rm", "writeFile"]) {
  const real = fs[name];
  fs[name] = (...given) => {
    const isInStore = given.some((path) => typeof path === "string" && path.startsWith(KILL_IN));
    if (isInStore && (step += 1) === Number(KILL_AT)) process.kill(process.pid, "SIGKILL");
    return real(...given);
  };
}
syncBuiltinESMExports();
