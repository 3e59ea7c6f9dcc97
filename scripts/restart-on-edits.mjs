import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** For how long nothing may change before it is taken for a whole edit, ms. */
const SETTLED = 100;

/**
 * Starts a service again with each edit below these folders; one that does not come up is told, and the next edit tries
 * again. Node's own `--watch` follows what is installed as well, whose files are linked into every checkout of the
 * machine: an installation in another one would look like an edit.
 */
export function restartOnEdits(service, name, folders) {
  let timer;
  const restart = () => service.restart().catch(({ message }) => console.error(`${name}: ${message}`));
  const onEdit = (_event, file) => {
    if (/\.test\.tsx?$/.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLED);
  };
  for (const folder of folders) watch(join(root, folder), { recursive: true, persistent: false }, onEdit);
}
