import type { RemoteManifest } from "@dmc-hub/shared-types";
import { checkBudget } from "./budget.ts";
import { checkCalls } from "./check-calls.ts";
import { checkAddresses, checkFiles, checkSdk } from "./checks.ts";
import { checkClaims, dropsOf } from "./claims.ts";
import type { LiveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import type { OwnerKey } from "./owner-key.ts";
import { Refusal } from "./refusal.ts";
import { readState } from "./store.ts";
import { manifestOf } from "./stored-version.ts";
import { timed } from "./timed.ts";
import { checkTypes } from "./type-check.ts";
import { withTools } from "./with-tools.ts";

/** A build of a remote, and the shell for which it is meant. */
export interface Candidate {
  readonly build: string;
  readonly manifest: RemoteManifest;
  readonly live: LiveShell;
}

/**
 * Builds a remote while checking its types, and returns the build's folder. @throws {Refusal} with the
 * messages of either compiler.
 */
export async function buildRemote(folder: string, say: Options["say"]): Promise<string> {
  const [types, built] = await Promise.allSettled([
    timed(say, "types", () => checkTypes(folder)),
    timed(say, "build", () => buildNow(folder)),
  ]);
  throwAll([types, built].flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
  return (built as PromiseFulfilledResult<string>).value;
}

async function buildNow(folder: string): Promise<string> {
  const { isBuilt, said, build } = await withTools(async () =>
    (await import("../build/build-folder.ts")).buildToRelease(folder),
  );
  if (!isBuilt) throw new Refusal(`It could not be built:\n${said}`);
  return build;
}

interface Check {
  readonly what: string;
  readonly run: () => unknown;
}

/**
 * Everything that a release must pass once it is built. A dry run reports each check; otherwise only the
 * faults are reported, together.
 */
export async function gate(candidate: Candidate, owner: OwnerKey, options: Options): Promise<void> {
  const { say, dryRun, skipSmoke } = options;
  const faults: unknown[] = [];
  const run = async ({ what, run: check }: Check) => {
    const before = faults.length;
    await Promise.resolve(check()).catch((error: unknown) => faults.push(error));
    if (dryRun) say(`  ${faults.length > before ? "REFUSED" : "ok     "} ${what}`);
  };
  await timed(say, "check", async () => {
    for (const check of checksOf(candidate, owner, options)) await run(check);
  });
  if (!dryRun) throwAll(faults);
  if (skipSmoke === null) {
    const { smoke } = await withTools(() => import("./smoke.ts"));
    const { build, manifest, live } = candidate;
    const what = "opens in a browser: each screen, each declared dialog";
    await timed(say, "smoke run", () => run({ what, run: () => smoke(build, manifest, live, say) }));
  } else if (dryRun) say(`  left out opens in a browser: ${skipSmoke}`);
  throwAll(faults);
}

/** All checks that need no browser. Those that reveal a wrong folder come first. */
function checksOf(
  { build, manifest: own, live }: Candidate,
  owner: OwnerKey,
  { store, drop }: Options,
): Check[] {
  const screens = own.screens.map(({ path }) => path).join(", ");
  const names = Object.values(own.uses ?? {}).flat().length;
  return [
    { what: "belongs to whose key this is", run: () => refuse(owner.fault) },
    {
      what: "keeps the screens that it had",
      run: async () => refuse(drop ? null : await dropFault(store, live, own)),
    },
    {
      what: `finds in the shell the ${names} names that it uses of the SDK`,
      run: async () => checkSdk(own, live),
    },
    { what: "leads only to screens of its own", run: async () => checkAddresses(own) },
    {
      what: `claims no other remote's address: ${screens}`,
      run: async () => checkClaims(store, await readState(store), live, own),
    },
    { what: `has the sums of its ${Object.keys(own.files).length} files`, run: () => checkFiles(build, own) },
    { what: "weighs no more than is allowed", run: () => checkBudget(build, own) },
    {
      what: `finds on the API what it calls: ${own.calls?.join(", ") || "nothing"}`,
      run: () => checkCalls(build, own, live),
    },
  ];
}

async function refuse(fault: string | null): Promise<void> {
  if (fault !== null) throw new Refusal(fault);
}

/** What everybody has now must not lose a screen unnoticed. */
async function dropFault(store: string, live: LiveShell, own: RemoteManifest): Promise<string | null> {
  const { stable } = (await readState(store)).remotes[own.name] ?? {};
  const stored = stable === undefined ? null : await manifestOf(store, own.name, stable);
  return dropsOf(stored ?? live.registry.remotes.find(({ name }) => name === own.name) ?? null, own);
}

/** @throws all refusals as one; anything else as it is. */
function throwAll(faults: readonly unknown[]): void {
  const unexpected = faults.find((fault) => !(fault instanceof Refusal));
  if (unexpected !== undefined) throw unexpected;
  if (faults.length > 0) throw new Refusal(faults.map((fault) => (fault as Refusal).message).join("\n"));
}
