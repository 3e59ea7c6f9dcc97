import { statSync, watch } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** How long nothing may change before an edit counts as complete, ms. */
const SETTLED = 100;

/**
 * Restarts a service with each edit of these files, and below these folders; a failed start is reported, and
 * the next edit tries again. Node's own `--watch` also follows installed files, which are linked into every
 * checkout on the machine: an installation in another one would look like an edit.
 */
export const restartOnEdits = (service, name, sources) =>
  onEdits(sources, () => service.restart().catch(({ message }) => console.error(`${name}: ${message}`)));

/** Does something with each edit of these files, and below these folders. */
export function onEdits(sources, act) {
  let timer;
  const onEdit = (_event, file) => {
    if (/\.test\.tsx?$/.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(() => act(), SETTLED);
  };
  for (const source of sources) {
    const path = join(root, source);
    watch(path, { recursive: statSync(path).isDirectory(), persistent: false }, onEdit);
  }
}
