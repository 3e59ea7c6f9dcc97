import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../platform/configuration/config.ts";
import { fault, type Finding, ok, warning } from "./finding.ts";

const GB = 1_000_000_000;

/** Whether the folders of data and of the own backups can be written, and they and the store of releases have room. */
export const folderFindings = ({ dataDir, releaseStore, backups }: Config): Promise<Finding[]> =>
  Promise.all([
    folder("DATA_DIR", dataDir, constants.W_OK),
    folder("RELEASE_STORE", releaseStore, constants.R_OK),
    ...(backups.every === null ? [] : [folder("BACKUP_FOLDER", backups.folder, constants.W_OK)]),
  ]);

async function folder(about: string, path: string, use: number): Promise<Finding> {
  try {
    const there = await existing(path);
    await access(there, use);
    const { bavail, bsize } = await statfs(there);
    const free = (bavail * bsize) / GB;
    const room = `${path} has ${free.toFixed(1)} GB free`;
    return free < 1 ? warning(about, `${room}: make room`) : ok(about, room);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const cannot = `${path} cannot be ${use === constants.W_OK ? "written" : "read"} (${code})`;
    return fault(about, `${cannot}: give it to the user that runs DMC Hub, or choose another`);
  }
}

/** The folder itself or, before it is made, what it will be made in. */
const existing = async (path: string): Promise<string> =>
  access(path).then(
    () => path,
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" || dirname(path) === path) throw error;
      return existing(dirname(path));
    },
  );
