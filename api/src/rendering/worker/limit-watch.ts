import { kill, pid } from "node:process";
import { parentPort } from "node:worker_threads";
import type { DrawingLimits } from "./drawings.ts";
import { limitCheck } from "./limit-check.ts";

/** Time between two checks, ms: what a drawing allocates meanwhile comes on top of its limit. */
const CHECK_INTERVAL = 10;

let mayEnd: (() => boolean) | null = null;

// Runs beside the drawing, whose own thread may be in native code for seconds.
parentPort?.on("message", (limits: DrawingLimits | null) => {
  mayEnd = limits && limitCheck(limits);
});

setInterval(() => {
  if (mayEnd?.()) kill(pid, "SIGKILL");
}, CHECK_INTERVAL);
