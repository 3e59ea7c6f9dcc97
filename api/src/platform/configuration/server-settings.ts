import type { Config } from "./config.ts";

/** Maximum connections of one API process: two pools, the jobs', one that listens, and some to spare. */
const OF_PROCESS = 20;

/** For commands such as backup and admin, and for people. */
const OF_OTHERS = 20;

/** PostgreSQL's own default. */
const LEAST = 100;

/**
 * Settings of the embedded server: it accepts all connections that the processes may open while one is being
 * replaced.
 */
export const serverSettings = ({ apiProcesses }: Config): string[] => [
  `max_connections=${Math.max(LEAST, (apiProcesses + 1) * OF_PROCESS + OF_OTHERS)}`,
];
