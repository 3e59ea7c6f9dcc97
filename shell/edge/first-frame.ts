import type { Icon, Product, Registry } from "@dmc-hub/shared-types";
import { type DeclaredEntry, declaredNavigation, frameOf, isCurrentEntry } from "@dmc-hub/sdk/navigation";
import { escapeHtml } from "./escape-html.ts";
import { firstFrameStyles } from "./first-frame-styles.ts";
import type { SignedIn } from "./visitors.ts";

/** The screen that an address opens. */
export interface OpenedScreen {
  /** The address' path. */
  readonly path: string;
  /** Null if its heading is the name of the thing that it shows. */
  readonly title: string | null;
  readonly isList: boolean;
}

/** What the first frame is drawn from. */
interface FirstFrame {
  readonly nonce: string;
  readonly registry: Registry;
  readonly product: Product;
  readonly visitor: SignedIn;
  readonly opened: OpenedScreen;
}

/**
 * The frame as it will stand, drawn with the page itself: sidebar, header, the screen's title and
 * placeholders for its content. It lies behind the shell's element, takes no part in the page for keyboards
 * and screen readers, and goes with the first content of the screen. Empty for who has no frame.
 */
export function firstFrame(parts: FirstFrame): string {
  const { nonce, visitor, opened } = parts;
  if (visitor.role === "user" || visitor.person === null) return "";
  const kind = visitor.role === "admin" ? frameOf(opened.path) : "dmc";
  return [
    `<style nonce="${nonce}">${firstFrameStyles}</style>`,
    `<div id="first-frame" class="ff-${kind}" aria-hidden="true" inert>`,
    `<div class="ff-side">${brandOf(parts, kind)}<div class="ff-nav">${navigationOf(parts, kind)}</div>`,
    `<div class="ff-user">${person(visitor.person)}</div></div>`,
    `<div class="ff-page"><div class="ff-header">${headerOf(parts, kind)}</div>`,
    `<div class="ff-main">${headingOf(opened)}${opened.isList ? list : panels}</div></div></div>`,
    `<script nonce="${nonce}">${goesWithContent}</script>`,
  ].join("");
}

/** Before the next paint after the screen has drawn its heading, a form or a message. */
const goesWithContent = `new MutationObserver((_,o)=>{
if(!document.querySelector("#root :is(h1,h2,form,[role=alert])"))return
o.disconnect();document.getElementById("first-frame").remove()
}).observe(document.body,{childList:true,subtree:true})`;

function brandOf({ product, visitor }: FirstFrame, kind: "admin" | "dmc"): string {
  const { name, subtitle } = kind === "admin" ? product.administration : { ...product, subtitle: "" };
  const shown = kind === "dmc" ? (visitor.company?.name ?? name) : name;
  return `<div class="ff-brand"><i></i><div><b>${escapeHtml(shown)}</b>${small(subtitle)}</div></div>`;
}

const small = (text: string): string => (text === "" ? "" : `<small>${escapeHtml(text)}</small>`);

const person = ({ name, label }: NonNullable<SignedIn["person"]>): string =>
  `<i></i><div><b>${escapeHtml(name)}</b>${small(label)}</div>`;

const navigationOf = ({ registry, visitor, opened }: FirstFrame, kind: "admin" | "dmc"): string =>
  declaredNavigation(registry, kind, visitor.role)
    .filter(({ entries }) => entries.length > 0)
    .map(({ label, entries }) => {
      const lines = entries.map((entry) => entryOf(entry, opened.path)).join("");
      return `<div><h6>${escapeHtml(label)}</h6>${lines}</div>`;
    })
    .join("");

const entryOf = (entry: DeclaredEntry, path: string): string =>
  `<span${isCurrentEntry(entry, path) ? ' class="ff-here"' : ""}>${drawn(entry.icon)}${escapeHtml(entry.label)}</span>`;

/** An icon as the shell draws it. Attributes come from a remote's release, so only plain ones are drawn. */
function drawn(icon: Icon): string {
  const shapes = icon.map(([tag, attributes]) => {
    const plain = Object.entries(attributes).filter(([name]) => /^(?!on)[a-z][a-z\d-]*$/.test(name));
    return `<${tag}${plain.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("")}/>`;
  });
  return `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}</svg>`;
}

const headerOf = ({ product }: FirstFrame, kind: "admin" | "dmc"): string =>
  kind === "admin"
    ? `<u class="ff-menu"></u><b>${escapeHtml(product.administration.title)}</b><u></u><u></u>`
    : `<u class="ff-menu"></u><div class="ff-search"><span>${escapeHtml(product.search)}</span></div><u></u><u></u><u></u><u></u>`;

const headingOf = ({ title }: OpenedScreen): string =>
  title === null
    ? '<u class="ff-back"></u><div class="ff-title"><u class="ff-name"></u></div>'
    : `<div class="ff-title"><h1>${escapeHtml(title)}</h1><u class="ff-button"></u></div>`;

const list = `<div class="ff-tools"><u class="ff-field"></u><u></u></div><div class="ff-rows">${"<p></p>".repeat(16)}</div>`;

const panels = '<div class="ff-rows ff-tall"></div>'.repeat(2);
