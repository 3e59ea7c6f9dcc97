import { readBackupArguments, sizeOf, withOwner } from "./backup/backup-commands.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { chooseDmc } from "./backup/one-dmc.ts";
import { commandLine } from "@dmc-hub/shared-types/configuration";
import { run } from "../setup/parent.ts";

// Backs up every row of the application, or one company's, to a folder, while it keeps running.
run(async () => {
  const usage = `Usage: ${commandLine("backup", process.env)} <new folder> [--dmc <subdomain>]`;
  const { folder, dmc } = readBackupArguments(process.argv.slice(2), usage);
  const made = await withOwner(async (owner) =>
    makeBackup(owner, folder, dmc === null ? undefined : await chooseDmc(owner, dmc)),
  );
  console.log(`Backed up ${sizeOf(made)} to ${folder}`);
  process.exit(0);
});
