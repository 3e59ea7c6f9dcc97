import type { StackFrame } from "@dmc-hub/shared-types";

/** Maximum number of calls of a stack in a report. */
const MOST = 30;

/** A call as written by Chrome, or by Firefox and Safari. */
const CALL = /^\s*at (?:async )?(?:(.*?) \()?(\S+?):(\d+):(\d+)\)?$|^(.*?)@(\S+?):(\d+):(\d+)$/;

const FILE = /^\/(?:assets|remotes\/[a-z][a-z0-9-]*\/[\w.-]+)\/[\w.-]+\.js$/;

/** The calls of an error's stack that are in files of the shell or of a remote, innermost first. */
export const framesOf = (stack: string): StackFrame[] =>
  stack
    .split("\n")
    .map(frameOf)
    .filter((frame) => frame !== null)
    .slice(0, MOST);

function frameOf(text: string): StackFrame | null {
  const [, chromeName, chromeUrl, chromeLine, chromeColumn, name, url, line, column] = CALL.exec(text) ?? [];
  const address = chromeUrl ?? url ?? "";
  const file = URL.canParse(address) ? new URL(address).pathname : "";
  if (!FILE.test(file)) return null;
  return {
    name: (chromeName ?? name ?? "").slice(0, 100),
    file,
    line: Number(chromeLine ?? line),
    column: Number(chromeColumn ?? column),
  };
}
