import { type CssNode, type Declaration, generate, ident, parse, walk } from "css-tree";
import { CssRefusal } from "./css-refusal.ts";
import { refuseDeepCss } from "./css-depth.ts";
import { raiseSelectors } from "./raised-selectors.ts";

/** What a text is: a whole style sheet, or an element's declarations. */
export type CssContext = "stylesheet" | "declarationList";

/** Which addresses `url()` may name. */
export type IsAllowedUrl = (address: string) => boolean;

/**
 * Styles that can load nothing from elsewhere and cover nothing outside their own place, rewritten from what
 * was
 * parsed; docs/product/themes.md#custom-css.
 * @throws {CssRefusal} for the first line that breaks the rules.
 */
export function checkedCss(text: string, context: CssContext, isAllowedUrl: IsAllowedUrl): string {
  refuseDeepCss(text);
  const faults: CssRefusal[] = [];
  const tree = parse(text, {
    context,
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line }) => {
      faults.push(new CssRefusal(line, INVALID));
      if (faults.length === MOST_FAULTS) throw first(faults);
    },
  });
  walk(tree, (node) => {
    const reason = reasonAgainst(node, isAllowedUrl);
    if (reason !== null) faults.push(new CssRefusal(node.loc?.start.line ?? 1, reason));
  });
  if (faults.length > 0) throw first(faults);
  raiseSelectors(tree);
  return generate(tree);
}

/** Each fault costs css-tree time, and nobody reads beyond the first. */
const MOST_FAULTS = 20;

const first = (faults: readonly CssRefusal[]) => faults.toSorted((one, other) => one.line - other.line)[0];

const INVALID = "this is not valid CSS";

/** Null if the node is allowed. */
function reasonAgainst(node: CssNode, isAllowedUrl: IsAllowedUrl): string | null {
  if (node.type === "Atrule") {
    const name = decoded(node.name);
    return AT_RULES.has(name) ? null : `@${name} is not allowed`;
  }
  if (node.type === "Function") {
    const name = decoded(node.name);
    return FUNCTIONS.has(name) ? null : `${name}() is not allowed`;
  }
  if (node.type === "Url") {
    return isAllowedUrl(node.value) ? null : "url() may only name an uploaded picture";
  }
  if (node.type === "Declaration") return isPlaced(node) ? null : "this position is not allowed";
  // What could not be parsed could be anything.
  const isUnread =
    (node.type === "Raw" && node.value.trim() !== "") || node.type === "CDO" || node.type === "CDC";
  return isUnread ? INVALID : null;
}

/** Names may contain escapes and capitals. */
const decoded = (name: string) => ident.decode(name).toLowerCase();

/** Whether a box stays in its place on the page. A variable could hold anything. */
function isPlaced({ property, value }: Declaration): boolean {
  if (decoded(property) !== "position") return true;
  const [only, ...more] = value.type === "Value" ? value.children.toArray() : [];
  return only?.type === "Identifier" && more.length === 0 && POSITIONS.has(decoded(only.name));
}

const setOf = (words: string) => new Set(words.split(" "));

const POSITIONS = setOf("static relative absolute initial unset");

const AT_RULES = setOf("media supports container layer page keyframes -webkit-keyframes");

const FUNCTIONS = setOf(
  [
    "var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp",
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark",
    "linear-gradient radial-gradient conic-gradient",
    "repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient",
    "translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d",
    "rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix matrix3d perspective",
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia",
    "inset circle ellipse polygon path rect xywh cubic-bezier steps linear",
    "repeat minmax fit-content counter counters",
  ].join(" "),
);
