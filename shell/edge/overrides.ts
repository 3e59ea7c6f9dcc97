import { remoteManifest } from "@dmc-hub/shared-types";
import type { RemoteRelease } from "./releases.ts";

const COOKIE = "dmc_overrides";

/** How long somebody who develops a remote sees it instead of the released one, s. */
const LASTS = 8 * 3_600;

/**
 * The cookie that keeps a choice such as `mf-portal@http://localhost:3102`, or that ends it for `none`. Only origins
 * that the configuration names may be chosen.
 */
export function overrideCookie(
  choice: string,
  allowed: readonly string[],
): { readonly header: string } | { readonly refusal: string } {
  const attributes = "Path=/; HttpOnly; SameSite=Lax";
  if (choice === "none") return { header: `${COOKIE}=; Max-Age=0; ${attributes}` };
  const [, name = "", origin = ""] = /^([a-z][a-z0-9-]*)@(https?:\/\/[^/]+)$/.exec(choice) ?? [];
  if (name === "")
    return { refusal: "Choose as in ?override=mf-portal@http://localhost:3102, or ?override=none." };
  if (!allowed.includes(origin)) {
    const known =
      allowed.length > 0 ? `Allowed are ${allowed.join(", ")}.` : "No other origin is allowed here.";
    return { refusal: `${name} may not come from ${origin}. ${known}` };
  }
  const until = Date.now() + LASTS * 1_000;
  const value = encodeURIComponent(`${name}@${origin}@${until}`);
  return { header: `${COOKIE}=${value}; Max-Age=${LASTS}; ${attributes}` };
}

/** The remotes, with the one that the browser's cookie chooses taken from there while that lasts. */
export async function overridden(
  released: readonly RemoteRelease[],
  cookies: string,
  allowed: readonly string[],
): Promise<readonly RemoteRelease[]> {
  const [, value = ""] = /(?:^|;\s*)dmc_overrides=([^;]*)/.exec(cookies) ?? [];
  const [name, origin = "", until = "0"] = decoded(value).split("@");
  if (!allowed.includes(origin) || !(Number(until) > Date.now())) return released;
  const remote = await ask(origin);
  if (remote === null || remote.manifest.name !== name) return released;
  const override = { origin, until: new Date(Number(until)).toISOString() };
  return [...released.filter(({ manifest }) => manifest.name !== name), { ...remote, override }];
}

/** What a development server, or a served build, says of its remote. Its files may change with every edit. */
async function ask(origin: string): Promise<RemoteRelease | null> {
  try {
    const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(5_000) });
    return { manifest: { ...remoteManifest.parse(await answer.json()), files: {} }, base: `${origin}/` };
  } catch {
    return null;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
