import { relative } from "node:path";

/** Tells the person at the terminal which address to open, which accounts to use, and how to stop. */
export function greet({ address, isDemo, log }) {
  console.log(`\nOpen ${address}\n`);
  if (isDemo) {
    console.log("  admin  / admin-demo     administrator");
    console.log("  azure  / azure-demo     staff of a DMC");
    console.log("  summit / summit-demo    staff of another DMC");
    console.log("  guest  / guest-demo     without rights\n");
  }
  console.log(`Ctrl-C stops everything. The API's log: ${relative(process.cwd(), log("api"))}`);
}
