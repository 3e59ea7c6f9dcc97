import { readBackupArguments, sizeOf, withOwner } from "./backup/backup-commands.ts";
import { readManifest } from "./backup/backup-manifest.ts";
import { restoreDmc } from "./backup/one-dmc.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { SetupError } from "../platform/configuration/setup-error.ts";
import { commandLine } from "@dmc-hub/shared-types/configuration";
import { run } from "../setup/parent.ts";

// Fills the application's database from a backup, or adds one company's to it.
run(async () => {
  const usage = `Usage: ${commandLine("restore", process.env)} <folder of a backup> [--replace]`;
  const { folder, replace } = readBackupArguments(process.argv.slice(2), usage);
  const isOfOne = readManifest(folder).dmc !== undefined;
  if (isOfOne && replace)
    throw new SetupError("One DMC is never put in place of another: delete that first.");
  const restored = await withOwner((owner) =>
    isOfOne ? restoreDmc(owner, folder) : restoreBackup(owner, folder, replace),
  );
  console.log(`Restored ${sizeOf(restored)} from ${folder}`);
  process.exit(0);
});
