import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { errors } from "../../platform/http/errors.ts";
import { checkedCss, type CssContext } from "../../platform/css/checked-css.ts";
import { CssRefusal } from "../../platform/css/css-refusal.ts";
import { PlainSvgRules } from "./plain-svg.ts";
import { isShownSmall, sizeOf, type SvgSize } from "./svg-frame.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** Elements that run, embed or lead elsewhere. */
const REFUSED_ELEMENTS = new Set([
  "script",
  "handler",
  "listener",
  "foreignobject",
  "iframe",
  "embed",
  "object",
  "audio",
  "video",
  "canvas",
]);

/** Deeper nesting is no drawing; the parser searches all ancestors of an element. */
const MOST_DEPTH = 256;

/** An SVG picture that is only a picture: nothing in it runs, or loads anything from elsewhere. */
export interface CheckedSvg {
  /** From its first element on. */
  readonly text: string;
  readonly size: SvgSize;
  /** Whether every browser draws it as fast as we do; see `plain-svg.ts`. */
  readonly isPlain: boolean;
  /** Whether it contains letters, whose fonts only a browser has. */
  readonly hasLetters: boolean;
}

/**
 * Reads an SVG picture.
 * @throws {ApiProblem} 400 with the line, if it is not one or contains something that could run or load
 * something.
 */
export function checkedSvg(bytes: Uint8Array): CheckedSvg {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (reason: string | null) => {
    if (reason !== null) throw errors.invalid({ path: "", message: `Line ${parser.line}: ${reason}` });
  };
  const styling = cssChecks();
  const plain = new PlainSvgRules();
  const text = textOf(bytes);
  let size: SvgSize = { width: 0, height: 0 };
  let start = 0;
  let depth = 0;
  let styles: string | null = null;
  parser.on("error", () => refuse("this is not valid SVG"));
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => refuse(/^utf-?8$/i.test(encoding) ? null : NOT_UTF8));
  // A public DOCTYPE, written by old drawing programs, loads nothing; one that defines entities has brackets.
  parser.on("doctype", (doctype) => refuse(doctype.includes("[") ? "entities are not allowed" : null));
  parser.on("processinginstruction", ({ target }) => refuse(`<?${target}?> is not allowed`));
  parser.on("opentagstart", () => {
    if (depth === 0) start = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    const { local, uri, attributes } = tag;
    if (depth === 0 && (local !== "svg" || uri !== SVG)) refuse("this is not an SVG picture");
    if (depth === 0) size = sizeOf(attributes);
    depth += 1;
    plain.open(tag, depth);
    if (depth > MOST_DEPTH) refuse("this is nested too deep");
    if (REFUSED_ELEMENTS.has(local.toLowerCase()) || uri === XHTML) refuse(`<${local}> is not allowed`);
    if (styles !== null) refuse("styles may hold text alone");
    if (isStyle(local)) styles = "";
    for (const attribute of Object.values(attributes)) refuse(reasonAgainst(attribute, styling));
  });
  const collect = (part: string) => {
    if (styles === null) plain.write(part);
    else styles += part;
  };
  parser.on("text", collect);
  parser.on("cdata", collect);
  parser.on("closetag", ({ local }) => {
    depth -= 1;
    if (styles !== null && isStyle(local)) {
      refuse(styling(styles, "stylesheet"));
      plain.style(styles);
    }
    if (isStyle(local)) styles = null;
    plain.close();
  });
  parser.write(text).close();
  return {
    text: text.slice(start),
    size,
    isPlain: plain.isKept && isShownSmall(size),
    hasLetters: plain.hasLetters,
  };
}

const isStyle = (local: string) => local.toLowerCase() === "style";

const NOT_UTF8 = "the text must be in UTF-8";

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw errors.invalid({ path: "", message: `This is not an SVG picture, or ${NOT_UTF8}` });
  }
}

type CssCheck = (text: string, context: CssContext) => string | null;

/** Null for an allowed attribute. */
function reasonAgainst({ name, prefix, local, value }: SaxesAttributeNS, styling: CssCheck): string | null {
  if (prefix === "xmlns" || name === "xmlns") return null;
  if (/^on/i.test(local) || name === "xml:base") return `${name} is not allowed`;
  if (/^attributename$/i.test(local) && /href$|^on/i.test(value.trim()))
    return `animating ${value} is not allowed`;
  if (/^(?:href|src)$/i.test(local)) return isWithin(value.trim()) ? null : `${name} may not point elsewhere`;
  if (!MAY_LOAD.test(value)) return null;
  return styling(isStyle(local) ? value : `${local}:${value}`, "declarationList");
}

/** Ways in which a value can load something; an escape may hide them. */
const MAY_LOAD = /\\|(?:url|image|image-set|src)\s*\(/i;

/** Whether an address points into the picture itself. */
const isWithin = (address: string) =>
  address === "" || address.startsWith("#") || /^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(address);

/** Maximum length of a picture's styles that is examined, characters. */
const STYLES_LIMIT = 65_536;

function cssChecks(): CssCheck {
  let length = 0;
  return (text, context) => {
    length += text.length;
    if (length > STYLES_LIMIT) return "there are too many styles";
    try {
      checkedCss(text, context, isWithin);
      return null;
    } catch (error) {
      if (error instanceof CssRefusal) return `in its styles, ${error.reason}`;
      throw error;
    }
  };
}
