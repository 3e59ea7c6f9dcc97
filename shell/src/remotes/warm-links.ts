import type { User } from "@dmc-hub/shared-types";
import type { useQueryClient } from "@dmc-hub/sdk";
import { listedRow } from "@dmc-hub/sdk/shell-only";
import { askEarly } from "../page/early-answers.ts";
import { startOf } from "./home.ts";
import { loadRemote } from "./load-remote.ts";
import { screenAt } from "./registry.ts";
import { knownRegistry } from "./registry-store.ts";

/** How long the pointer or the focus rests on a link before it is taken for meant, ms. */
const MEANT_AFTER = 50;

/** How long an answer that was asked for early may wait, ms. */
const FRESH_FOR = 5_000;

type Cache = ReturnType<typeof useQueryClient>;

/**
 * Loads what a link leads to while the pointer or the focus rests on it, and at once when it is pressed or
 * touched, so that following it only draws. Returns how to stop.
 */
export function warmLinks(user: User, cache: Cache): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = linkAround(target);
    if (link === null) return;
    const warmIt = () => warm(link, user, cache);
    if (type === "pointerdown") warmIt();
    else timer = setTimeout(warmIt, MEANT_AFTER);
  };
  const kinds = ["pointerover", "pointerdown", "focusin"];
  for (const kind of kinds) document.addEventListener(kind, note, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const kind of kinds) document.removeEventListener(kind, note);
  };
}

/** The link around an element, if it stays in the application, and is focused by keys if it has the focus. */
function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target === "_blank" || link.origin !== location.origin) return null;
  return link.matches(":focus:not(:focus-visible)") ? null : link;
}

function warm({ pathname, search }: HTMLAnchorElement, { role }: User, cache: Cache): void {
  // It is open, or has been opened meanwhile.
  if (pathname === location.pathname) return;
  const registry = knownRegistry();
  const path = pathname === "/" ? (startOf(registry) ?? pathname) : pathname;
  const found = screenAt(registry, path);
  if (found === null || (found.screen.roles.length > 0 && !found.screen.roles.includes(role))) return;
  const { remote, screen, params } = found;
  // What does not load now says so when it is opened.
  loadRemote(remote).then(
    ({ preload }) => preload?.(screen.path),
    () => undefined,
  );
  // An address' query changes what the screen requests.
  const data = search === "" ? screen.data : [];
  const addresses = data.map((one) => one.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? ""));
  for (const address of addresses) if (!isKnown(address, cache)) askEarly(address, FRESH_FOR);
  loadFormats();
}

/** The browser reads its formats when a page first uses one, for 12 ms and more. */
function loadFormats(): void {
  new Intl.NumberFormat().format(0);
  new Intl.DateTimeFormat().format();
}

/** Whether the page has the answer already. Lists are kept by their path and its parameters, and hold rows. */
function isKnown(address: string, cache: Cache): boolean {
  const [, path = "", id = ""] = ROW.exec(address) ?? [];
  return (
    listedRow(cache, path, Number(id)) !== undefined ||
    cache
      .getQueryCache()
      .getAll()
      .some(({ queryKey, state }) => state.data !== undefined && addressOf(queryKey) === sorted(address))
  );
}

const ROW = /^(.+)\/(\d+)$/;

function addressOf([path, input]: readonly unknown[]): string {
  const parameters = Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]);
  return sorted(
    `${String(path)}${parameters.length === 0 ? "" : `?${String(new URLSearchParams(parameters))}`}`,
  );
}

function sorted(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.sort();
  return url.pathname + url.search;
}
