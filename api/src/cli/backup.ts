import { readBackupArguments, sizeOf, withOwner } from "./backup/backup-commands.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { commandLine } from "../platform/configuration/command-line.ts";
import { run } from "../setup/parent.ts";

// Backs up every row of the application to a folder, while it keeps running.
run(async () => {
  const { folder } = readBackupArguments(
    process.argv.slice(2),
    `Usage: ${commandLine("backup")} <new folder>`,
  );
  const made = await withOwner((owner) => makeBackup(owner, folder));
  console.log(`Backed up ${sizeOf(made)} to ${folder}`);
  process.exit(0);
});
