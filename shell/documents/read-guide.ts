import { marked, type Token, type Tokens } from "marked";

/** A guide as it is written: its title, one line on whom it is for, and the rest. */
export interface Guide {
  readonly title: string;
  readonly subtitle: string;
  readonly blocks: readonly Token[];
}

/** A stretch of text in one style. */
export interface Run {
  readonly text: string;
  readonly style: "text" | "strong" | "code";
}

/** Takes a guide's Markdown apart. It begins with its title and the line below it. */
export function readGuide(markdown: string): Guide {
  const [title, subtitle, ...blocks] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  if (title?.type !== "heading" || subtitle?.type !== "paragraph") {
    throw new Error("A guide begins with its title and one line on whom it is for.");
  }
  return { title: plainOf(title.tokens), subtitle: plainOf(subtitle.tokens), blocks };
}

/** The runs of a block's text. Throws for what a guide cannot hold, so that nothing is left out in silence. */
export function runsOf(tokens: readonly Token[] = [], style: Run["style"] = "text"): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case "strong":
        return runsOf(token.tokens, "strong");
      case "codespan":
        return [{ text: token.text, style: "code" }];
      case "escape":
        return [{ text: token.text, style }];
      case "text":
        if (token.tokens !== undefined) return runsOf(token.tokens, style);
        return [{ text: typeset(token.text), style }];
      default:
        throw new Error(`A guide cannot hold ${token.type}: ${token.raw}`);
    }
  });
}

/** The text of runs, without their styles. */
export const plainOf = (tokens: readonly Token[] | undefined): string =>
  runsOf(tokens)
    .map(({ text }) => text)
    .join("");

/** The cells of a table, row by row, its heading first. */
export const cellsOf = ({ header, rows }: Tokens.Table): Run[][][] =>
  [header, ...rows].map((row) => row.map(({ tokens }) => runsOf(tokens)));

/** Quotation marks and apostrophes as a printer sets them. A line's end within a paragraph is a blank. */
const typeset = (text: string): string =>
  text
    .replaceAll("\n", " ")
    .replace(/(^|[\s(])"/g, "$1“")
    .replaceAll('"', "”")
    .replaceAll("'", "’");
