import type { Portal, Product, Registry } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import { tenantTheme } from "@dmc-hub/sdk/tenant-theme";
import { escapeHtml as escape } from "./escape-html.ts";
import { firstFrame, type OpenedScreen } from "./first-frame.ts";
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
  /** Who is signed in sees the frame at once; null, nobody, is not asked for. Undefined while unknown. */
  readonly visitor: SignedIn | null | undefined;
  /** The screen that the address opens for the visitor; null if there is none. */
  readonly opened: OpenedScreen | null;
}

const untitled = "DMC Hub";

/**
 * Shown until the shell has been drawn, so that neither colour mode flashes: the kit's own page colours, in a
 * layer that the kit overrides.
 */
const firstPaint =
  "@layer first-paint{:root{color-scheme:light dark;background:#f7f9fb;background:light-dark(#f7f9fb,#0b1220)}body{margin:0}}";

/** Who has chosen a colour scheme on this device (shell/src/page/colour-scheme.ts) sees nothing in another. */
const chosenScheme =
  'try{const s=localStorage.getItem("dmc-hub.colour-scheme");if(s)document.documentElement.style.colorScheme=s}catch{}';

/**
 * The only HTML page: registry, portal and hints arrive with it, so that code and data are fetched in one
 * further round trip.
 */
export function renderPage(parts: PageParts): string {
  const { nonce, registry, product, portal, hints, visitor, opened } = parts;
  const frame = visitor && product && opened ? firstFrame({ ...parts, visitor, product, opened }) : "";
  return [
    head(nonce, portal?.name),
    `<script nonce="${nonce}">${chosenScheme}</script>`,
    ...(product ? [`<meta name="description" content="${escape(product.features.text)}">`] : []),
    ...themeParts(nonce, portal, visitor),
    ...hints.data.map((address) => `<link rel="preload" as="fetch" href="${escape(address)}" crossorigin>`),
    ...(product ? [`<script nonce="${nonce}">window.__product=${inlineJson(product)}</script>`] : []),
    ...(visitor === null ? [`<script nonce="${nonce}">window.__nobody=true</script>`] : []),
    `<script nonce="${nonce}">window.__registry=${inlineJson(registry)}</script>`,
    ...hints.scripts.map((file) =>
      frame === "" ? deferred(file) : preloadOf(file, ' fetchpriority="high"'),
    ),
    ...hints.preloads.map((file) => preloadOf(file)),
    `</head><body>${frame}<div id="root"></div>`,
    ...(frame === "" ? [] : [`<script nonce="${nonce}">${afterPaint(hints.scripts)}</script>`]),
    "<noscript>DMC Hub needs JavaScript.</noscript></body></html>",
  ].join("\n");
}

/**
 * The colours of the portal, or of the visitor's own company, are in the page before anything is drawn; the
 * shell reads from its variables what it has.
 */
function themeParts(nonce: string, portal: Portal | undefined, visitor: PageParts["visitor"]): string[] {
  const theme = portal ? portal.theme : visitor?.company?.theme;
  const variables = {
    ...(portal && { __portal: portal }),
    ...(visitor?.company && { __company: visitor.company }),
  };
  return [
    ...(theme ? [`<style nonce="${nonce}" id="tenant-look">${stylesOf(theme)}</style>`] : []),
    ...Object.entries(variables).map(
      ([name, value]) => `<script nonce="${nonce}">window.${name}=${inlineJson(value)}</script>`,
    ),
  ];
}

/** The styles of the themes seen last: making them takes longer than the rest of a page. */
const themeStyles = new LRUCache<string, string>({ max: 200 });

function stylesOf({ primaryColor, secondaryColor, accentColor }: NonNullable<Portal["theme"]>): string {
  const colours = { primaryColor, secondaryColor, accentColor };
  const key = JSON.stringify(colours);
  const styles = themeStyles.get(key) ?? tenantTheme(colours);
  themeStyles.set(key, styles);
  return styles;
}

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

const deferred = (file: HintedFile): string =>
  `<script defer fetchpriority="high" src="${escape(file.address)}"${trust(file)}></script>`;

const preloadOf = (file: HintedFile, priority = ""): string =>
  `<link rel="preload" as="script"${priority} href="${escape(file.address)}"${trust(file)}>`;

/** Longest wait for the first frame's paint, ms; in a tab in the background there is none. */
const PAINT_LIMIT = 100;

/**
 * Runs scripts in order once the first frame has been painted: those that the browser has kept would else run
 * first, for as long as it takes to draw everything.
 */
const afterPaint = (files: readonly HintedFile[]): string =>
  `{let files=${inlineJson(files)}
const run=()=>{for(const f of files){const s=document.createElement("script")
s.async=false;s.src=f.address;if(f.integrity)s.integrity=f.integrity;document.head.append(s)}files=[]}
setTimeout(run,document.hidden?0:${PAINT_LIMIT});new PerformanceObserver(run).observe({type:"paint",buffered:true})}`;

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
