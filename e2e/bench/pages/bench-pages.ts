import { type Browser, chromium } from "@playwright/test";
import { startSystem, type System } from "../../fixtures/system.ts";
import { startProcess } from "../api/bench-servers.ts";
import { type Both, type Build, builds, ofBoth } from "./builds.ts";
import { tracedClicks } from "./click-parts.ts";
import { clicked, clickThrough, type Clicks, type Plans } from "./clicks.ts";
import { makePlans } from "./make-plans.ts";
import { mountAgain } from "./mounts.ts";
import { resultOf } from "./page-results.ts";
import { type Mounts, writePagesReport } from "./pages-report.ts";
import { lists, type MeasuredScreen, screens } from "./screens.ts";
import { lines, type StorageState, type Visit, visitTwice } from "./visit.ts";

// npm run bench: the pages beside the same screens in one build, alternating in one run.
const ROUNDS = 5;

/** Rounds on the connection that shows which requests wait for which; these are not timed. */
const FAR_ROUNDS = 2;

/** The results of two visits of a screen on one connection, in each round. */
export type Visits = Readonly<Record<keyof typeof lines, Both<{ cold: Visit; warm: Visit }>[]>>;

interface Place {
  readonly browser: Browser;
  readonly addresses: Both<string>;
  readonly sessions: Readonly<Record<"admin" | "azure", StorageState>>;
  readonly plans: Plans;
}

const running: { stop(): Promise<void> }[] = [];
try {
  await bench(await makePlace());
} finally {
  for (const process of running.toReversed()) await process.stop();
}

async function bench(place: Place): Promise<void> {
  const visits = new Map<MeasuredScreen, Visits>(
    screens.map((screen) => [screen, { local: [], slow: [], far: [] }]),
  );
  const clicks: Both<Clicks>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alternating = alternatingBuilds(round);
    for (const [screen, found] of visits) {
      found.local.push(await alternating((build) => visitOf(place, build, screen, "local")));
      found.slow.push(await alternating((build) => visitOf(place, build, screen, "slow")));
      if (round < FAR_ROUNDS)
        found.far.push(await alternating((build) => visitOf(place, build, screen, "far")));
    }
    const { browser, addresses, sessions, plans } = place;
    const given = { session: sessions.azure, plans };
    clicks.push(await alternating((build) => clickThrough(browser, addresses[build], given)));
    process.stdout.write(`pages: round ${round + 1} of ${ROUNDS}\n`);
  }
  const parts = await partsOf(place);
  const mounts = await mountsOf(place);
  const results = [...visits].map(([screen, found]) => resultOf(screen, found));
  writePagesReport({ results, clicks, parts, mounts });
}

/** One more time, traced: only what the clicks consist of is taken from it. */
function partsOf({ browser, addresses, sessions, plans }: Place) {
  const given = { session: sessions.azure, plans };
  const kinds = Object.keys(clicked) as (keyof Clicks)[];
  return tracedClicks(browser, kinds, () => clickThrough(browser, addresses.federated, given));
}

/** All at once, because they are not timed. */
function mountsOf({ browser, addresses, sessions }: Place): Promise<Mounts[]> {
  return Promise.all(
    lists.map(async (screen) => {
      const session = sessionFor({ sessions }, screen);
      const [federated, oneBundle] = await Promise.all([
        mountAgain(browser, addresses.federated, screen, session),
        mountAgain(browser, addresses.oneBundle, screen, session),
      ]);
      return { path: screen.path, federated, oneBundle };
    }),
  );
}

/** The first build finds the machine as the last round left it, so they alternate in that too. */
function alternatingBuilds(round: number) {
  const order = round % 2 === 0 ? builds : builds.toReversed();
  return <T>(ask: (build: Build) => Promise<T>) => ofBoth(order, ask);
}

function visitOf(place: Place, build: Build, screen: MeasuredScreen, line: keyof typeof lines) {
  const session = sessionFor(place, screen);
  return visitTwice(place.browser, place.addresses[build], screen, { line: lines[line], session });
}

function sessionFor(
  { sessions }: Pick<Place, "sessions">,
  { account }: MeasuredScreen,
): StorageState | undefined {
  return account === null ? undefined : sessions[account];
}

/** A system as npm start runs it, a second edge with the other build in front of its API, and a browser. */
async function makePlace(): Promise<Place> {
  const system = await startSystem({ CHECK_ANSWERS: "off" });
  running.push(system);
  const environment = { API_PORT: String(system.apiPort) };
  const edge = await startProcess("e2e/bench/pages/one-bundle-edge.ts", environment, { portIn: "PORT" });
  running.push(edge);
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  running.push({ stop: () => browser.close() });
  const azure = await sessionOf(browser, system, "azure");
  const staff = await browser.newContext({ storageState: azure });
  const plans = await makePlans(staff.request, system.address);
  await staff.close();
  return {
    browser,
    addresses: { federated: system.address, oneBundle: `http://localhost:${edge.port}` },
    sessions: { admin: await sessionOf(browser, system, "admin"), azure },
    plans,
  };
}

/** A session of a demo account. Its cookie belongs to the host, and so to both edges. */
async function sessionOf(browser: Browser, { address }: System, username: string): Promise<StorageState> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${address}/api/login`, {
    data: { username, password: `${username}-demo` },
    headers: { origin: address },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}
