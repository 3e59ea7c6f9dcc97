import { cpuUsage, memoryUsage, resourceUsage } from "node:process";
import type { DrawingLimits } from "./drawings.ts";

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

const spent = () => {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
};

/** The most memory that this process has ever had, bytes: nobody needs to look while it has it. */
const peak = () => resourceUsage().maxRSS * KILOBYTE;

/** Returns whether what this process does from now on has exceeded the limits. */
export function limitCheck(limits: DrawingLimits): () => boolean {
  const processor = spent() + limits.processor;
  const memory = memoryUsage.rss() + limits.memory * MEGABYTE;
  // What an earlier drawing has had does not count.
  const most = Math.max(peak(), memory);
  return () => spent() > processor || memoryUsage.rss() > memory || peak() > most;
}
