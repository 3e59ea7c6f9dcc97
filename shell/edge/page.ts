import type { Portal, Product, Registry } from "@dmc-hub/shared-types";
import { tenantTheme } from "@dmc-hub/sdk/tenant-theme";
import type { HintedFile, Hints } from "./hints.ts";

/** The parts of one answer's page. */
interface PageParts {
  readonly nonce: string;
  readonly registry: Registry;
  /** Undefined for an older shell, which contains these texts. */
  readonly product: Product | undefined;
  /** The portal at this host; undefined on the application's main host. */
  readonly portal: Portal | undefined;
  readonly hints: Hints;
}

const untitled = "DMC Hub";

/**
 * Shown until the shell has been drawn, so that neither colour mode flashes: the kit's own page colours, in a
 * layer that the kit overrides.
 */
const firstPaint =
  "@layer first-paint{:root{color-scheme:light dark;background:#f7f9fb}@media(prefers-color-scheme:dark){:root{background:#0b1220}}body{margin:0}}";

/**
 * The only HTML page: registry, portal and hints arrive with it, so that code and data are fetched in one
 * further round trip.
 */
export function renderPage({ nonce, registry, product, portal, hints }: PageParts): string {
  return [
    head(nonce, portal?.name),
    ...(portal ? portalParts(nonce, portal) : []),
    ...hints.data.map((address) => `<link rel="preload" as="fetch" href="${escape(address)}" crossorigin>`),
    ...(product ? [`<script nonce="${nonce}">window.__product=${inlineJson(product)}</script>`] : []),
    `<script nonce="${nonce}">window.__registry=${inlineJson(registry)}</script>`,
    ...hints.scripts.map(
      (file) => `<script defer fetchpriority="high" src="${escape(file.address)}"${trust(file)}></script>`,
    ),
    ...hints.preloads.map(
      (file) => `<link rel="preload" as="script" href="${escape(file.address)}"${trust(file)}>`,
    ),
    '</head><body><div id="root"></div><noscript>DMC Hub needs JavaScript.</noscript></body></html>',
  ].join("\n");
}

/**
 * The portal's colours are in the page before anything is drawn; the shell reads the rest from its variable.
 */
const portalParts = (nonce: string, portal: Portal): string[] => [
  ...(portal.theme ? [`<style nonce="${nonce}" id="tenant-look">${tenantTheme(portal.theme)}</style>`] : []),
  `<script nonce="${nonce}">window.__portal=${inlineJson(portal)}</script>`,
];

/** A page without scripts, for messages of the edge itself. */
export function renderNotice(nonce: string, heading: string, text: string): string {
  return `${head(nonce)}
<style nonce="${nonce}">main{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style>
</head><body><main><h1>${escape(heading)}</h1><p>${escape(text)}</p></main></body></html>`;
}

// Scripts can read the nonce from the meta element's property, but not from its attribute.
const head = (nonce: string, title = untitled): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${firstPaint}</style>`;

/**
 * How scripts are fetched, in one place: with their integrity, and with `crossorigin` if they come from
 * another origin, exactly as the shell and its chunks request them. If the two differ, the browser loads the
 * file twice.
 */
function trust({ address, integrity }: HintedFile): string {
  const origin = address.startsWith("/") ? "" : " crossorigin";
  return integrity ? ` integrity="${escape(integrity)}"${origin}` : origin;
}

const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
