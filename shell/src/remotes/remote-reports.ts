import type { RegistryEntry, RemoteReport } from "@dmc-hub/shared-types";

/** After the first trouble, how long further ones are waited for before all are told, ms. */
const TELL_AFTER = 5_000;

/** One showing of a remote, from asking for its code until it leaves the screen. */
export interface Showing {
  /** It has drawn itself. */
  started(): void;
  /** It was not shown, or crashed. */
  failed(): void;
  ended(): void;
}

type Counts = { -readonly [Field in keyof RemoteReport]: RemoteReport[Field] };

/**
 * Counts how remotes fare in this tab, and tells the API when trouble comes and when the tab is left. One showing
 * counts one trouble at most, however often it throws.
 */
export function createRemoteReports(send: (reports: readonly RemoteReport[]) => void) {
  const counts = new Map<string, Counts>();
  const showings = new Set<{ readonly base: string; readonly trouble: () => void }>();
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
  const countsOf = ({ name: remote, version }: RegistryEntry): Counts => {
    const key = `${remote}@${version}`;
    const known = counts.get(key) ?? { remote, version, starts: 0, failures: 0, errors: 0, startMs: 0 };
    counts.set(key, known);
    return known;
  };

  const begin = (remote: RegistryEntry): Showing => {
    if (!remote.isReleased) return UNREPORTED;
    const began = performance.now();
    let outcome: "none" | "started" | "troubled" = "none";
    const trouble = (kind: "failures" | "errors") => {
      if (outcome === "troubled") return;
      const own = countsOf(remote);
      if (outcome === "none") own.starts += 1;
      own[kind] += 1;
      outcome = "troubled";
      tellSoon();
    };
    const showing = { base: baseOf(remote), trouble: () => trouble("errors") };
    showings.add(showing);
    return {
      started: () => {
        if (outcome !== "none") return;
        outcome = "started";
        const own = countsOf(remote);
        own.starts += 1;
        own.startMs += Math.round(performance.now() - began);
      },
      failed: () => trouble("failures"),
      ended: () => void showings.delete(showing),
    };
  };

  /** An error that nothing caught belongs to the remote whose files stand in its stack. */
  const noteError = (error: unknown, file = "") => {
    const where = `${file}\n${error instanceof Error ? (error.stack ?? "") : ""}`;
    for (const { base, trouble } of showings) if (where.includes(base)) trouble();
  };
  return { begin, noteError, tell };
}

/** Of a remote that was never released nobody compares versions. */
const UNREPORTED: Showing = { started() {}, failed() {}, ended() {} };

const baseOf = ({ entry }: RegistryEntry) => entry.slice(0, entry.lastIndexOf("/") + 1);

/** Sends reports so that they arrive even while the tab is being left. Nobody waits for them. */
function post(reports: readonly RemoteReport[]): void {
  const body = JSON.stringify({ reports: reports.slice(0, 20) });
  const headers = { "content-type": "application/json" };
  void fetch("/api/remote-reports", { method: "POST", body, headers, keepalive: true }).catch(() => null);
}

/** The reports of this page. */
export const remoteReports = createRemoteReports(post);

addEventListener("error", ({ error, filename }) => remoteReports.noteError(error, filename));
addEventListener("unhandledrejection", ({ reason }) => remoteReports.noteError(reason));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") remoteReports.tell();
});
