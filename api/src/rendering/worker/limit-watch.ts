import { kill, memoryUsage, cpuUsage, pid } from "node:process";
import { parentPort } from "node:worker_threads";
import type { DrawingLimits } from "./drawings.ts";

/** Time between two checks, ms: what a drawing allocates meanwhile comes on top of its limit. */
const CHECK_INTERVAL = 10;

const MEGABYTE = 1_048_576;

const spent = () => {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
};

let mayEnd: (() => boolean) | null = null;

// Runs beside the drawing, whose own thread may be in native code for seconds.
parentPort?.on("message", (limits: DrawingLimits | null) => {
  if (limits === null) return (mayEnd = null);
  const processor = spent() + limits.processor;
  const memory = memoryUsage.rss() + limits.memory * MEGABYTE;
  mayEnd = () => spent() > processor || memoryUsage.rss() > memory;
});

setInterval(() => {
  if (mayEnd?.()) kill(pid, "SIGKILL");
}, CHECK_INTERVAL);
