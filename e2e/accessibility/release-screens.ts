import type { Page } from "@playwright/test";
import type { ReleaseFault, ReleasesOverview, RemoteError, RemoteOverview } from "@dmc-hub/shared-types";
import type { Shown } from "./shown.ts";

const since = new Date(Date.now() - 7_200_000).toISOString();

const network: RemoteOverview = {
  name: "mf-network",
  built: "1.0.0",
  stable: "1.1.0",
  earlier: ["0"],
  canary: { version: "1.2.0", audience: "20 % of the users and the staff of azure", since },
  owners: [{ who: "Network team", mail: "network@mail.example", webhook: null }],
  changes: [
    { at: since, by: "ana@ci", action: "canary", version: "1.2.0", why: "maps", signedBy: "Network team" },
    { at: since, by: "Ada (admin)", action: "rollback", version: "0", why: "", signedBy: "the platform" },
  ],
  versions: [
    { version: "1.2.0", people: 41, troubled: 2, p50: 843, p95: 1_300 },
    { version: "1.1.0", people: 240, troubled: 0, p50: 594, p95: 912 },
    { version: "0", people: 0, troubled: 0, p50: null, p95: null },
  ],
  chart: {
    since,
    minutes: 10,
    points: [{ at: since, stable: { loads: 31, troubled: 0 }, canary: { loads: 8, troubled: 1 } }],
  },
};

const fault: ReleaseFault = {
  remote: "mf-network",
  reason: "mf-network 1.1.0 cannot be served: entry.js is missing. Release it again, or roll back.",
  since,
};

const error: RemoteError = {
  remote: "mf-network",
  message: "TypeError: Cannot read properties of undefined (reading languages)",
  place: "mf-network/src/guides/guides-screen.tsx:12:7",
  stack: [
    { name: "languages", place: "mf-network/src/guides/guides-screen.tsx:12:7", isMapped: true },
    { name: "", place: "/assets/main.0123456789.js:1:9", isMapped: false },
  ],
  versions: ["1.1.0", "1.2.0"],
  routes: ["/guides"],
  people: 6,
  times: 14,
  firstSeen: since,
  lastSeen: since,
};

/** A remote with all possible facts. */
async function answering(page: Page): Promise<void> {
  const overview: ReleasesOverview = { remotes: [network], faults: [fault] };
  await page.route("/api/releases", (route) => route.fulfill({ json: overview }));
  await page.route("/api/remote-errors", (route) => route.fulfill({ json: [error] }));
}

const releases = { as: "admin", path: "/admin/releases", before: answering } as const;

/** The releases with an open error, and the question before promoting one. */
export const releaseScreens: readonly Shown[] = [
  {
    ...releases,
    name: "releases",
    show: async (page) => {
      await page.getByText("TypeError: Cannot read").click();
      await page.getByText("languages · mf-network").waitFor();
    },
  },
  {
    ...releases,
    name: "releases, the question before a promotion",
    show: async (page) => {
      await page.getByRole("button", { name: "Promote 1.2.0" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];
