import { readBackupArguments, sizeOf, withOwner } from "./backup/backup-commands.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { run } from "../setup/parent.ts";

// Keeps every row of the application in a folder, while it goes on.
run(async () => {
  const { folder } = readBackupArguments(
    process.argv.slice(2),
    "Use it like this: npm run backup -- <new folder>",
  );
  const made = await withOwner((owner) => makeBackup(owner, folder));
  console.log(`Kept ${sizeOf(made)} in ${folder}`);
  process.exit(0);
});
