import { readBackupArguments, sizeOf, withOwner } from "./backup/backup-commands.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { commandLine } from "../platform/configuration/command-line.ts";
import { run } from "../setup/parent.ts";

// Fills the application's database from a backup.
run(async () => {
  const usage = `Usage: ${commandLine("restore")} <folder of a backup> [--replace]`;
  const { folder, replace } = readBackupArguments(process.argv.slice(2), usage);
  const restored = await withOwner((owner) => restoreBackup(owner, folder, replace));
  console.log(`Restored ${sizeOf(restored)} from ${folder}`);
  process.exit(0);
});
