import { sizeOf, withOwner } from "./backup/backup-commands.ts";
import { keepBackup } from "./backup/kept-backups.ts";
import { readConfig } from "../platform/configuration/config.ts";
import { run } from "../setup/parent.ts";

// One of the system's own backups; started by scripts/backups.mjs while BACKUP_EVERY is set.
run(async () => {
  const config = readConfig(process.env);
  const { folder, manifest, dropped, isTried } = await withOwner((owner, url) =>
    keepBackup(owner, url, config),
  );
  const tried = isTried
    ? ", and restored it to check it"
    : "; it was not tried, for a newer release has migrated the database";
  const deleted = dropped === 0 ? "" : `; ${dropped} old ones deleted`;
  console.log(`Backed up ${sizeOf(manifest)} to ${folder}${tried}${deleted}`);
  process.exit(0);
});
