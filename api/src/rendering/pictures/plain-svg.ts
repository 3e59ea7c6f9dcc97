import { parse, walk } from "css-tree";
import type { SaxesAttributeNS, SaxesTagNS } from "saxes";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** Deeper drawings become bitmaps: each transparent group needs a picture of its own while it is drawn. */
const MOST_DEPTH = 32;
const MOST_ELEMENTS = 5_000;
const MOST_LETTERS = 1_000;
const MOST_RULES = 500;

/**
 * Recognises drawings that may stay as they are: shapes, gradients, clips and a few words, without anything
 * that takes a browser longer than its length suggests. How long the shapes take is measured; see
 * `draw-svg.ts`.
 */
export class PlainSvgRules {
  #isKept = true;
  #elements = 0;
  #letters = 0;
  readonly #within: string[] = [];

  get isKept(): boolean {
    return this.#isKept;
  }

  get hasLetters(): boolean {
    return this.#letters > 0;
  }

  open({ local, uri, attributes }: SaxesTagNS, depth: number): void {
    this.#within.push(local);
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS || depth > MOST_DEPTH) this.#isKept = false;
    // Drawing programs store notes for themselves, which are never drawn.
    if (uri !== SVG) return;
    const isInClip = this.#within.includes("clipPath");
    const isWanted = local === "svg" ? depth === 1 : ELEMENTS.has(local) && !(isInClip && LETTERS.has(local));
    const isPlain =
      isWanted && Object.values(attributes).every((one) => isPlainAttribute(one, local, isInClip));
    if (!isPlain) this.#isKept = false;
  }

  /** Checks text between elements. */
  write(text: string): void {
    if (this.#within.some((local) => LETTERS.has(local))) this.#letters += text.trim().length;
    if (this.#letters > MOST_LETTERS) this.#isKept = false;
  }

  /** Checks a style sheet that contains nothing unsafe. */
  style(text: string): void {
    if (!isPlainSheet(text)) this.#isKept = false;
  }

  close(): void {
    this.#within.pop();
  }
}

function isPlainAttribute({ name, local, uri, value }: SaxesAttributeNS, element: string, isInClip: boolean) {
  if (local === "href" && (uri === XLINK || uri === "")) return GRADIENTS.has(element);
  if (uri !== "" || name === "xmlns") return true;
  if (isInClip && name === "clip-path" && value !== "none") return false;
  if (name === "style") return isPlainStyle(value);
  if (/^(?:data|aria)-/.test(name) || PLAIN_ATTRIBUTES.has(name)) return true;
  return isPlainDeclaration(name, value);
}

const isPlainStyle = (text: string): boolean =>
  text.split(";").every((declaration) => {
    const [property = "", ...value] = declaration.split(":");
    return isPlainDeclaration(property.trim(), value.join(":"));
  });

/** A declaration that only removes something is as plain as none. */
const isPlainDeclaration = (property: string, value: string): boolean =>
  property === "" ||
  NOTHING.has(value.trim().toLowerCase()) ||
  FONTS.test(property) ||
  (PROPERTIES.has(property) && (PAINTS.has(property) || !/url\s*\(/i.test(value)));

/**
 * Rules for elements, classes and ids, as drawing programs write them; others are matched again and again.
 */
function isPlainSheet(text: string): boolean {
  let rules = 0;
  let isPlain = true;
  walk(parse(text, { parseValue: false }), (node) => {
    if (node.type === "Rule") rules += 1;
    else if (node.type === "Declaration")
      isPlain &&= node.value.type === "Raw" && isPlainDeclaration(node.property, node.value.value);
    else if (!SHEET_PARTS.has(node.type)) isPlain = false;
  });
  return isPlain && rules <= MOST_RULES;
}

const setOf = (words: string) => new Set(words.split(" "));

const SHEET_PARTS = setOf(
  "StyleSheet SelectorList Selector ClassSelector TypeSelector IdSelector Block Raw WhiteSpace Comment",
);

const GRADIENTS = setOf("linearGradient radialGradient");
const LETTERS = setOf("text tspan");
const PAINTS = setOf("fill stroke clip-path");
const NOTHING = setOf("none normal auto inherit");

const ELEMENTS = setOf(
  [
    "g defs path rect circle ellipse line polyline polygon clipPath style title desc metadata text tspan",
    "linearGradient radialGradient stop",
  ].join(" "),
);

/** Fonts and letters, and what drawing programs note about them. */
const FONTS = /^(?:font|text-(?:anchor|align|decoration|indent|transform|rendering)|-?inkscape)(?:-|$)/;

const PROPERTIES = setOf(
  [
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit",
    "stroke-dashoffset opacity stop-color stop-opacity color clip-path clip-rule display visibility overflow",
    "letter-spacing word-spacing line-height direction writing-mode baseline-shift dominant-baseline white-space",
    "shape-rendering image-rendering color-rendering color-interpolation paint-order enable-background isolation",
    "solid-color solid-opacity transform",
  ].join(" "),
);

const PLAIN_ATTRIBUTES = setOf(
  [
    "id class lang role focusable tabindex version baseProfile viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr",
    "dx dy rotate d points pathLength preserveAspectRatio gradientUnits gradientTransform spreadMethod offset",
    "clipPathUnits textLength lengthAdjust type media",
  ].join(" "),
);
