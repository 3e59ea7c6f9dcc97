import { BUILT_FILE, REPORT_LIMITS, type StackFrame } from "@dmc-hub/shared-types";

/** A call as written by Chrome, or by Firefox and Safari. */
const CALL = /^\s*at (?:async )?(?:(.*?) \()?(\S+?):(\d+):(\d+)\)?$|^(.*?)@(\S+?):(\d+):(\d+)$/;

/** The calls of an error's stack that are in files of the shell or of a remote, innermost first. */
export const framesOf = (stack: string): StackFrame[] =>
  stack
    .split("\n")
    .map(frameOf)
    .filter((frame) => frame !== null)
    .slice(0, REPORT_LIMITS.frames);

function frameOf(text: string): StackFrame | null {
  const [, chromeName, chromeUrl, chromeLine, chromeColumn, name, url, line, column] = CALL.exec(text) ?? [];
  const address = chromeUrl ?? url ?? "";
  const file = URL.canParse(address) ? new URL(address).pathname : "";
  if (!BUILT_FILE.test(file)) return null;
  return {
    name: (chromeName ?? name ?? "").slice(0, REPORT_LIMITS.name),
    file,
    line: Number(chromeLine ?? line),
    column: Number(chromeColumn ?? column),
  };
}
