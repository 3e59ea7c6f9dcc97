import type { ErrorReport, RegistryEntry, StackFrame } from "@dmc-hub/shared-types";
import { REPORT_LIMITS, withoutTexts } from "@dmc-hub/shared-types";
import { knownRegistry } from "./registry-store.ts";
import { screenAt } from "./registry.ts";
import { framesOf } from "./stack-frames.ts";

/** How long further errors are collected before all are reported, ms. */
const TELL_AFTER = 2_000;

/** Maximum number of reports per tab, each of at most all its errors: one in a loop must not flood anybody. */
const MOST_REPORTS = 30;

/** Shortest field value searched for in messages: shorter ones occur in many words. */
const SHORTEST_TEXT = 3;

type Kept = { -readonly [Field in keyof ErrorReport]: ErrorReport[Field] };

/**
 * Collects and counts this tab's errors, and reports them a moment later, or at once when the tab is left.
 */
export function createErrorReports(send: (errors: readonly ErrorReport[]) => void) {
  const known = new Map<string, Kept>();
  let reports = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    const news = [...known.values()].filter(({ times }) => times > 0);
    if (news.length === 0 || reports >= MOST_REPORTS) return;
    reports += 1;
    send(news.map((error) => ({ ...error })));
    for (const error of news) error.times = 0;
  };
  /** Notes an error of a remote; null for the shell's own. */
  const note = (remote: Pick<RegistryEntry, "name" | "version" | "isReleased"> | null, error: unknown) => {
    const frames = error instanceof Error ? framesOf(error.stack ?? "") : [];
    const message = withoutTexts(withoutTyped(textOf(error)));
    const key = JSON.stringify([remote?.name, remote?.version, message, frames[0]]);
    const kept = known.get(key) ?? began({ remote, message, frames });
    if (!known.has(key) && known.size >= REPORT_LIMITS.errors) return;
    known.set(key, kept);
    kept.times = Math.min(kept.times + 1, REPORT_LIMITS.times);
    timer ??= setTimeout(tell, TELL_AFTER);
  };
  return { note, tell };
}

interface Found {
  readonly remote: Pick<RegistryEntry, "name" | "version" | "isReleased"> | null;
  readonly message: string;
  readonly frames: StackFrame[];
}

/** Unreleased code counts as release 0, whatever its version number. */
const began = ({ remote, message, frames }: Found): Kept => ({
  remote: remote?.name ?? "shell",
  version: remote?.isReleased ? remote.version : "0",
  route: screenAt(knownRegistry(), location.pathname)?.screen.path ?? "/",
  message,
  frames,
  times: 0,
});

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${typeof error}`;

/** A message without the current values of the page's fields. */
function withoutTyped(message: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  const typed = [...fields].map(({ value }) => value).filter(({ length }) => length >= SHORTEST_TEXT);
  return typed
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, "…"), message);
}

/** Sends errors so that they arrive even while the tab is being left. Nobody waits for the answer. */
function post(errors: readonly ErrorReport[]): void {
  const body = JSON.stringify({ errors });
  const headers = { "content-type": "application/json" };
  void fetch("/api/remote-errors", { method: "POST", body, headers, keepalive: true }).catch(() => null);
}

/** The errors of this page. */
export const errorReports = createErrorReports(post);

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") errorReports.tell();
});
