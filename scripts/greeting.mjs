import { relative } from "node:path";

/** From where the command was given if it is below that, such as .data/logs/api.log. */
const shown = (path) => {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") || process.cwd() === "/" ? path : near;
};

/** Tells the person at the terminal which address to open, which accounts to use, and how to stop. */
export function greet({ address, isDemo, log }) {
  console.log(`\nOpen ${address}\n`);
  if (isDemo) {
    console.log("  admin  / admin-demo     administrator");
    console.log("  azure  / azure-demo     staff of a DMC");
    console.log("  summit / summit-demo    staff of another DMC");
    console.log("  guest  / guest-demo     without rights\n");
  }
  console.log(`Ctrl-C stops everything. The API's log: ${shown(log("api"))}`);
}
