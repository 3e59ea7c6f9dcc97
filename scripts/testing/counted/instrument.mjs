import { relative } from "node:path";
import { createInstrumenter } from "istanbul-lib-instrument";
import { root } from "../../workspace.mjs";

/** Name of the variable that tells processes where to leave their counts. */
export const COUNTS = "COVERAGE_COUNTS";

const product =
  /^(?:shared-types\/src|api\/src|shell\/(?:src|edge)|shell\/sdk\/(?:src|alone|release)|mf-[^/]+\/src)\/.+\.(?:ts|tsx|mjs)$/;

/** Code written only for tests. */
const support = /\.test\.tsx?$|\.d\.ts$|\.config\.|\/testing[/-]|\/(?:faults|fuzz)\/|-fixture\.ts$/;

/** Whether a file, by its absolute path, is code that the product runs. */
export function isProduct(path) {
  const file = relative(root, path).replaceAll("\\", "/");
  return product.test(file) && !support.test(file);
}

const instrumenterOf = (path) =>
  createInstrumenter({
    esModules: true,
    compact: false,
    preserveComments: true,
    // A page's policy forbids making code from text.
    coverageGlobalScope: "globalThis",
    coverageGlobalScopeFunc: false,
    parserPlugins: path.endsWith(".tsx") ? ["typescript", "jsx"] : ["typescript"],
  });

/** The source with counters for its statements, branches and functions, in `globalThis.__coverage__`. */
export const instrumented = (source, path) => instrumenterOf(path).instrumentSync(source, path);

/** The counters of a file that nothing has run. */
export function untouched(source, path) {
  const instrumenter = instrumenterOf(path);
  instrumenter.instrumentSync(source, path);
  return instrumenter.lastFileCoverage();
}
