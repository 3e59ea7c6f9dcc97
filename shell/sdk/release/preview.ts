import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type PreviewFacts, previewName } from "@dmc-hub/shared-types";
import { copyBuild } from "./copy-build.ts";
import { buildRemote, type Candidate, gate } from "./gate.ts";
import { type LiveShell, liveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import type { OwnerKey } from "./owner-key.ts";
import { builtCandidate } from "./publish.ts";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { withLock, worker } from "./store-lock.ts";
import { PREVIEW_LASTS, previewFile, previewFolder, previewsOf, previewText } from "./stored-preview.ts";
import { timed } from "./timed.ts";

/**
 * Builds a remote's folder, checks the build as a release does, and stores it beside the releases for
 * signed-in users with the link, for seven days. It replaces an earlier preview of that name; nobody's
 * version changes.
 */
export async function preview(
  folder: string,
  name: string,
  options: Options,
  make = buildRemote,
): Promise<void> {
  if (!previewName.safeParse(name).success)
    throw new Refusal(
      `"${name}" is not a valid name of a preview: letters, digits, dots and hyphens, such as --name pr-12.`,
    );
  const live = await liveShell(options.shell);
  const { candidate, owner } = await builtCandidate({ folder: resolve(folder), options, live, make });
  const { manifest } = candidate;
  await gate(candidate, owner, options);
  if (options.dryRun) {
    options.say(
      `Would store ${manifest.name} ${manifest.version} beside the releases as ${name}. Nothing was changed.`,
    );
    return;
  }
  const lock = join(options.store, `preview-${manifest.name}.lock`);
  await withLock(lock, `a preview of ${manifest.name}`, 5_000, async (lease) => {
    await removeOver(options.store, manifest.name);
    const known = await previewsOf(options.store, manifest.name);
    const token = known.find(({ facts }) => facts.name === name)?.token ?? randomBytes(16).toString("hex");
    const expires = new Date(Date.now() + PREVIEW_LASTS).toISOString();
    await timed(options.say, "upload", async () => {
      await lease.check();
      await put(candidate, token, { remote: manifest.name, name, expires }, owner, options.store);
    });
    say(options, live, manifest.name, manifest.screens, { name, token, expires, version: manifest.version });
  });
}

function say(
  { sayDone }: Options,
  { address }: LiveShell,
  remote: string,
  screens: readonly { readonly path: string }[],
  { name, token, expires, version }: Readonly<Record<"name" | "token" | "expires" | "version", string>>,
): void {
  const path = screens.find((screen) => !screen.path.includes(":"))?.path ?? "/";
  sayDone(
    `${remote} ${version} can be seen as ${name} until ${expires.slice(0, 16).replace("T", " ")} UTC, by whoever is`,
  );
  sayDone("signed in and opens");
  sayDone(`  ${new URL(`${path}?preview=${remote}@${token}`, address).href}`);
  sayDone("Nobody else's version has changed.");
}

/** Stores a build completely, replacing the one with the same token. */
async function put(
  { build, manifest: checked }: Candidate,
  token: string,
  given: Pick<PreviewFacts, "remote" | "name" | "expires">,
  { owners, signer }: OwnerKey,
  store: string,
): Promise<void> {
  const folder = previewFolder(store, given.remote, token);
  const draft = join(store, "previews", given.remote, `.${randomBytes(6).toString("hex")}`);
  const facts: PreviewFacts = { ...given, by: worker(), at: new Date().toISOString() };
  const manifest = await readFile(join(build, "remote.json"), "utf8");
  const signed =
    owners && signer
      ? { ...facts, key: signer.key, signature: signer.sign(previewText(owners, token, facts, manifest)) }
      : facts;
  try {
    await copyBuild(build, draft, checked);
    await writeFile(previewFile(draft), `${JSON.stringify(signed, null, 2)}\n`);
    await rename(folder, `${draft}.before`).catch(absent);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(`${draft}.before`, { recursive: true, force: true });
  }
}

/** Removes a remote's expired previews, and returns their names. */
export async function removeOver(store: string, remote: string): Promise<string[]> {
  const over = (await previewsOf(store, remote)).filter(
    ({ facts }) => Date.parse(facts.expires) <= Date.now(),
  );
  for (const { token } of over)
    await rm(previewFolder(store, remote, token), { recursive: true, force: true });
  return over.map(({ facts }) => facts.name);
}
