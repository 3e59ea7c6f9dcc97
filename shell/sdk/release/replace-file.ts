import { randomBytes } from "node:crypto";
import { open, rename } from "node:fs/promises";

/** Replaces a file atomically. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Null for a file that does not exist, or whose parent is not a folder. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
