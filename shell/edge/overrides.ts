import { noOffers } from "@dmc-hub/shared-types";
import { isRemoteName, type Preview, type RemoteRelease } from "./releases.ts";

const COOKIE = "dmc_overrides";

/** How long a choice replaces what is released, s. */
const LASTS = 8 * 3_600;

/** Maximum number of remotes that one browser takes from elsewhere. */
export const MOST_OVERRIDES = 20;
const TOO_MANY = { refusal: `A browser takes at most ${MOST_OVERRIDES} remotes from elsewhere.` };

/** A time that a date can have, ms since 1970. */
const MOMENT = /^\d{1,15}$/;

/** A remote that one browser takes from elsewhere. */
export interface Override {
  readonly name: string;
  /** The origin of a development server, or `preview:` followed by the preview's token. */
  readonly source: string;
  /** End of the override, ms since 1970. */
  readonly until: number;
}

/** The token of the preview that an override names; null if it names an origin. */
export const previewToken = ({ source }: Pick<Override, "source">): string | null =>
  /^preview:([0-9a-f]{32})$/.exec(source)?.[1] ?? null;

/**
 * The cookie that adds choices such as `mf-portal@http://localhost:3102` to earlier ones; `mf-portal@none`
 * ends one of them, and `none` all. Only configured origins may be chosen.
 */
export function overrideCookie(
  choices: readonly string[],
  cookies: string,
  allowed: readonly string[],
): { readonly header: string } | { readonly refusal: string } {
  const chosen = new Map(overridesIn(cookies, allowed).map((one) => [one.name, one]));
  if (choices.length > MOST_OVERRIDES) return TOO_MANY;
  for (const choice of choices) {
    if (choice === "none") {
      chosen.clear();
      continue;
    }
    const [, name = "", source = ""] =
      /^([^@]+)@(none|preview:[0-9a-f]{32}|https?:\/\/[^/,@]+)$/.exec(choice) ?? [];
    if (!isRemoteName(name))
      return { refusal: "Choose as in ?override=mf-portal@http://localhost:3102, or ?override=none." };
    if (source !== "none" && !isAllowed(source, allowed))
      return { refusal: refusalOf(name, source, allowed) };
    chosen.delete(name);
    if (source !== "none") chosen.set(name, { name, source, until: Date.now() + LASTS * 1_000 });
  }
  if (chosen.size > MOST_OVERRIDES) return TOO_MANY;
  const value = [...chosen.values()].map(({ name, source, until }) => `${name}@${source}@${until}`).join(",");
  const lasts = chosen.size === 0 ? 0 : LASTS;
  const kept = `${COOKIE}=${encodeURIComponent(value)}; Max-Age=${lasts}`;
  return { header: `${kept}; Path=/; HttpOnly; SameSite=Lax` };
}

const isAllowed = (source: string, allowed: readonly string[]): boolean =>
  allowed.includes(source) || previewToken({ source }) !== null;

const refusalOf = (name: string, origin: string, allowed: readonly string[]): string => {
  const known =
    allowed.length > 0 ? `Allowed are ${allowed.join(", ")}.` : "No other origin is allowed here.";
  return `${name} may not come from ${origin}. ${known}`;
};

/** The choices in the browser's cookie that are allowed and have not expired. */
export function overridesIn(cookies: string, allowed: readonly string[]): Override[] {
  const [, value = ""] = /(?:^|;\s*)dmc_overrides=([^;]*)/.exec(cookies) ?? [];
  return decoded(value)
    .split(",")
    .slice(0, MOST_OVERRIDES)
    .flatMap((text) => {
      const [name = "", source = "", until = ""] = text.split("@");
      const isSound = isRemoteName(name) && isAllowed(source, allowed) && MOMENT.test(until);
      return isSound && Number(until) > Date.now() ? [{ name, source, until: Number(until) }] : [];
    });
}

/**
 * The remotes, with the chosen ones replacing released ones. The browser, which may be on another machine,
 * asks the development server itself: until that answers there is no code at all, so that the released one
 * never replaces it unnoticed.
 */
export const overridden = (
  released: readonly RemoteRelease[],
  chosen: readonly Override[],
  previews: readonly (Preview | null)[],
): readonly RemoteRelease[] => [
  ...released.filter(({ manifest }) => !chosen.some(({ name }) => name === manifest.name)),
  ...chosen.map((one, place) => {
    const known = released.find(({ manifest }) => manifest.name === one.name)?.manifest;
    return previewToken(one) === null ? unasked(one, known) : previewed(one, previews[place] ?? null, known);
  }),
];

/** A remote's known screens, without code. */
function unasked(
  { name, source, until }: Override,
  known: RemoteRelease["manifest"] | undefined,
  preview?: Pick<NonNullable<RemoteRelease["override"]>, "preview" | "fault">,
): RemoteRelease {
  const bare = { name, version: "0.0.0", sdk: "", screens: [], ...noOffers };
  const manifest = { ...(known ?? bare), entry: "", files: {}, groups: [], needs: {} };
  const origin = preview ? "" : source;
  return { manifest, base: "", override: { origin, until: new Date(until).toISOString(), ...preview } };
}

function previewed(
  one: Override,
  preview: Preview | null,
  known: RemoteRelease["manifest"] | undefined,
): RemoteRelease {
  if (preview === null) {
    const fault = "This preview has expired. Stop it to see what is released, or ask for a new link.";
    return unasked(one, known, { preview: "a preview", fault });
  }
  const until = new Date(Math.min(one.until, Date.parse(preview.expires))).toISOString();
  const words = `${preview.name} by ${preview.by}`;
  return { ...preview.release, override: { origin: "", until, preview: words } };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
