import type { Environment } from "./read-variables.ts";

/**
 * How people call a command of the product where this process runs, such as "npm run backup --". A release's bin/dmc-hub
 * names itself in DMC_HUB_COMMAND, for all processes.
 */
export function commandLine(name: string, { DMC_HUB_COMMAND: command }: Environment): string {
  if (command) return `${command} ${name}`;
  return name === "start" ? "npm start" : `npm run ${name} --`;
}
