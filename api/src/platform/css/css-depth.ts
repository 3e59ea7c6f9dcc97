import { tokenize, tokenTypes } from "css-tree";
import { CssRefusal } from "./css-refusal.ts";

/** Deeper nesting costs css-tree more time than it is worth, and eventually overflows its stack. */
const MOST_DEPTH = 32;

const CLOSING: Readonly<Record<number, number>> = {
  [tokenTypes.Function]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftParenthesis]: tokenTypes.RightParenthesis,
  [tokenTypes.LeftSquareBracket]: tokenTypes.RightSquareBracket,
  [tokenTypes.LeftCurlyBracket]: tokenTypes.RightCurlyBracket,
};

/** @throws {CssRefusal} for styles whose brackets are nested too deep. */
export function refuseDeepCss(text: string): void {
  const awaited: number[] = [];
  tokenize(text, (type, start) => {
    const closing = CLOSING[type];
    if (closing !== undefined) awaited.push(closing);
    else if (type === awaited.at(-1)) awaited.pop();
    if (awaited.length <= MOST_DEPTH) return;
    throw new CssRefusal(text.slice(0, start).split("\n").length, "this is nested too deep");
  });
}
