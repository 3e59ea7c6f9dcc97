import { join } from "node:path";
import type { Visits } from "./bench-pages.ts";
import { type Both, medians } from "./builds.ts";
import { contentsOf } from "./contents.ts";
import type { MeasuredScreen } from "./screens.ts";
import type { Visit } from "./visit.ts";

/** The results for one screen. */
export interface PageResult {
  readonly path: string;
  readonly cold: PageFigures;
  readonly warm: PageFigures;
  /** The owners of the additional code in the federated build, largest first, bytes. */
  readonly difference: readonly { readonly owner: string; readonly bytes: number }[];
}

/** Figures of both builds: bytes of JavaScript and CSS, requests, round trips, and times in ms. */
export interface PageFigures {
  readonly bytes: Both<number>;
  readonly requests: Both<number>;
  readonly trips: Both<number>;
  readonly local: Both<number>;
  readonly slow: Both<number>;
}

/** The medians of a screen's visits. */
export function resultOf({ path }: MeasuredScreen, visits: Visits): PageResult {
  return {
    path,
    cold: figuresOf(visits, "cold"),
    warm: figuresOf(visits, "warm"),
    difference: differenceOf(visits),
  };
}

function figuresOf({ local, slow, far }: Visits, which: "cold" | "warm"): PageFigures {
  const time = (visits: Visits["local"]) => medians(visits, (visit) => visit[which].time);
  return {
    bytes: medians(far, (visit) => visit[which].bytes),
    requests: medians(far, (visit) => visit[which].requests),
    trips: fewest(
      far.map(({ federated, oneBundle }) => ({
        federated: federated[which].trips,
        oneBundle: oneBundle[which].trips,
      })),
    ),
    local: time(local),
    slow: time(slow),
  };
}

/**
 * A busy machine can only add round trips: a request that nothing waits for is then complete before the
 * content is drawn.
 */
const fewest = (rounds: readonly Both<number>[]): Both<number> => ({
  federated: Math.min(...rounds.map(({ federated }) => federated)),
  oneBundle: Math.min(...rounds.map(({ oneBundle }) => oneBundle)),
});

const root = join(import.meta.dirname, "..", "..", "..");

function differenceOf({ far }: Visits): PageResult["difference"] {
  const [visit] = far;
  if (visit === undefined) return [];
  const federated = contentsOf(builtFiles(visit.federated.cold, join("shell", "dist")));
  const oneBundle = contentsOf(builtFiles(visit.oneBundle.cold, join("e2e", "bench", "one-bundle", "dist")));
  return [...new Set([...federated.keys(), ...oneBundle.keys()])]
    .map((owner) => ({ owner, bytes: Math.round((federated.get(owner) ?? 0) - (oneBundle.get(owner) ?? 0)) }))
    .toSorted((one, other) => Math.abs(other.bytes) - Math.abs(one.bytes));
}

/** The paths of files that a visit loaded from `/assets/<file>` and `/remotes/<name>/<version>/<file>`. */
function builtFiles({ files }: Visit, assets: string): string[] {
  return files.map((path) => {
    const [, area, name = "", , file = ""] = path.split("/");
    return area === "remotes" ? join(root, name, "dist", file) : join(root, assets, name);
  });
}
