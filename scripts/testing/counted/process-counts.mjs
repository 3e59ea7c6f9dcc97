// Imported first by each Node process of a counted run: counts what it runs of the product, and stores that
// at its end.
import { renameSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";

const KEEP_EVERY = 500;

// The system's own Node, which only starts the pinned one, may lack hooks.
if (nodeModule.registerHooks !== undefined) {
  const { COUNTS, instrumented, isProduct } = await import("./instrument.mjs");
  const folder = process.env[COUNTS];
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith("file:") || loaded.source == null) return loaded;
      const path = fileURLToPath(url);
      if (!isProduct(path)) return loaded;
      return { ...loaded, source: instrumented(Buffer.from(loaded.source).toString(), path) };
    },
  });
  const file = join(folder, `process-${process.pid}-${threadId}-${Date.now()}.json`);
  const keep = () => {
    if (globalThis.__coverage__ === undefined) return;
    writeFileSync(`${file}.part`, JSON.stringify(globalThis.__coverage__));
    renameSync(`${file}.part`, file);
  };
  process.on("exit", keep);
  // Some processes are killed without notice.
  setInterval(keep, KEEP_EVERY).unref();
}
