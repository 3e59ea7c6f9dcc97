import type { Portal, Product, Registry } from "@dmc-hub/shared-types";
import { tenantTheme } from "@dmc-hub/sdk/tenant-theme";
import type { HintedFile, Hints } from "./hints.ts";
import type { SignedIn } from "./visitors.ts";

/** The parts of one answer's page. */
interface PageParts {
  readonly nonce: string;
  readonly registry: Registry;
  /** Undefined for an older shell, which contains these texts. */
  readonly product: Product | undefined;
  /** The portal at this host; undefined on the application's main host. */
  readonly portal: Portal | undefined;
  readonly hints: Hints;
  /** Who has a session has the frame's shape until the shell draws it; null, nobody, is not asked for. Undefined while unknown. */
  readonly visitor: SignedIn | null | undefined;
}

const untitled = "DMC Hub";

/**
 * Shown until the shell has been drawn, so that neither colour mode flashes: the kit's own page colours, in a
 * layer that the kit overrides.
 */
const firstPaint =
  "@layer first-paint{:root{color-scheme:light dark;background:#f7f9fb}@media(prefers-color-scheme:dark){:root{background:#0b1220}}body{margin:0}}";

/** Bar, navigation and a title with rows below it, where and in the colours in which the frame has them. */
const frameShape = `@layer first-paint{
.frame-shape{--panel:light-dark(#fff,#131c2c);--bar:light-dark(#e6ebf1,#243247);position:fixed;inset:0;z-index:-1;
background:linear-gradient(var(--panel) 0 0) 0 0/100% 3.5rem no-repeat}
.frame-shape::before,.frame-shape::after{content:"";position:absolute}
.frame-shape::after{inset:5.75rem 1rem auto;height:19.75rem;background:linear-gradient(var(--bar) 0 0) 0 0/10rem 1.75rem no-repeat,
repeating-linear-gradient(var(--panel) 0 2.5rem,transparent 2.5rem 2.75rem) 0 4rem/100% 100% no-repeat}
@media(min-width:48rem){.frame-shape{background:linear-gradient(var(--panel) 0 0) 0 0/16rem 100% no-repeat,
linear-gradient(var(--panel) 0 0) 0 0/100% 3.5rem no-repeat}
.frame-shape::before{inset:7rem auto auto 1.5rem;width:9rem;height:18.25rem;
background:repeating-linear-gradient(var(--bar) 0 .75rem,transparent .75rem 2.5rem)}
.frame-shape::after{inset-inline:18rem 2rem}}}`;

/**
 * The only HTML page: registry, portal and hints arrive with it, so that code and data are fetched in one
 * further round trip.
 */
export function renderPage(parts: PageParts): string {
  const { nonce, registry, product, portal, hints, visitor } = parts;
  const isSignedIn = visitor !== null && visitor !== undefined;
  return [
    head(nonce, portal?.name),
    ...(product ? [`<meta name="description" content="${escape(product.features.text)}">`] : []),
    ...(portal ? portalParts(nonce, portal) : []),
    ...hints.data.map((address) => `<link rel="preload" as="fetch" href="${escape(address)}" crossorigin>`),
    ...(product ? [`<script nonce="${nonce}">window.__product=${inlineJson(product)}</script>`] : []),
    ...(visitor === null ? [`<script nonce="${nonce}">window.__nobody=true</script>`] : []),
    `<script nonce="${nonce}">window.__registry=${inlineJson(registry)}</script>`,
    ...hints.scripts.map(
      (file) => `<script defer fetchpriority="high" src="${escape(file.address)}"${trust(file)}></script>`,
    ),
    ...hints.preloads.map(
      (file) => `<link rel="preload" as="script" href="${escape(file.address)}"${trust(file)}>`,
    ),
    ...(isSignedIn ? [`<style nonce="${nonce}">${frameShape}</style>`] : []),
    // React removes what it finds in its root when it first draws.
    `</head><body><div id="root">${isSignedIn ? '<div class="frame-shape" aria-hidden="true"></div>' : ""}</div>`,
    "<noscript>DMC Hub needs JavaScript.</noscript></body></html>",
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
