import type { RegistryEntry, RemoteReport } from "@dmc-hub/shared-types";
import { noteError } from "./note-error.ts";

/** How long further problems are collected after the first one before all are reported, ms. */
const TELL_AFTER = 5_000;

/** One showing of a remote, from requesting its code until it leaves the screen. */
export interface Showing {
  /** It has been drawn. */
  started(): void;
  /** It was not shown, or crashed. */
  failed(error: unknown): void;
  ended(): void;
}

type Counts = { -readonly [Field in keyof RemoteReport]: RemoteReport[Field] };

/** Counts by version, reported a moment after the first problem, or when asked to. */
function countsToTell(send: (reports: readonly RemoteReport[]) => void) {
  const counts = new Map<string, Counts>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    send([...counts.values()]);
    counts.clear();
  };
  const tellSoon = () => {
    timer ??= setTimeout(tell, TELL_AFTER);
  };
  const countsOf = ({ name: remote, isReleased, ...entry }: RegistryEntry): Counts => {
    // Unreleased code counts as release 0, whatever its version number.
    const version = isReleased ? entry.version : "0";
    const key = `${remote}@${version}`;
    const known = counts.get(key) ?? { remote, version, starts: 0, failures: 0, errors: 0, startMs: 0 };
    counts.set(key, known);
    return known;
  };
  return { countsOf, tell, tellSoon };
}

/**
 * Counts how remotes perform in this tab, and reports to the API when problems occur and when the tab is
 * left. One showing counts one problem at most, however often it throws; `note` receives each error and its
 * remote, null for the shell's own.
 */
export function createRemoteReports(
  send: (reports: readonly RemoteReport[]) => void,
  note: typeof noteError,
) {
  const { countsOf, tell, tellSoon } = countsToTell(send);
  const showings = new Set<{ readonly remote: RegistryEntry; readonly trouble: () => void }>();

  const begin = (remote: RegistryEntry): Showing => {
    const began = performance.now();
    let outcome: "none" | "started" | "troubled" = "none";
    const trouble = (kind: "failures" | "errors") => {
      if (outcome === "troubled" || remote.override) return;
      const own = countsOf(remote);
      if (outcome === "none") own.starts += 1;
      own[kind] += 1;
      outcome = "troubled";
      tellSoon();
    };
    const showing = { remote, trouble: () => trouble("errors") };
    showings.add(showing);
    return {
      started: () => {
        if (outcome !== "none" || remote.override) return;
        outcome = "started";
        const own = countsOf(remote);
        own.starts += 1;
        own.startMs += Math.round(performance.now() - began);
      },
      failed: (error) => {
        trouble("failures");
        note(remote, error);
      },
      ended: () => void showings.delete(showing),
    };
  };

  /**
   * An uncaught error belongs to the remote whose files are in its stack, or else to the shell if its files
   * are.
   */
  const noteUncaught = (error: unknown, file = "") => {
    const where = `${file}\n${error instanceof Error ? (error.stack ?? "") : ""}`;
    const met = [...showings].filter(({ remote }) => where.includes(baseOf(remote)));
    for (const { trouble } of met) trouble();
    const [first] = met;
    if (first || where.includes("/assets/")) note(first?.remote ?? null, error);
  };
  return { begin, noteUncaught, tell };
}

const baseOf = ({ entry }: RegistryEntry) => entry.slice(0, entry.lastIndexOf("/") + 1);

/** Sends reports so that they arrive even while the tab is being left. Nobody waits for the answer. */
function post(reports: readonly RemoteReport[]): void {
  const body = JSON.stringify({ reports: reports.slice(0, 20) });
  const headers = { "content-type": "application/json" };
  void fetch("/api/remote-reports", { method: "POST", body, headers, keepalive: true }).catch(() => null);
}

/** The reports of this page. */
export const remoteReports = createRemoteReports(post, noteError);

addEventListener("error", ({ error, filename }) => remoteReports.noteUncaught(error, filename));
addEventListener("unhandledrejection", ({ reason }) => remoteReports.noteUncaught(reason));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") remoteReports.tell();
});
