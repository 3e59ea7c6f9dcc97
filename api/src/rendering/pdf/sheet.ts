import type { Font } from "fontkit";
import type { FontOf, Weight } from "./text-fonts.ts";
import { type GlyphRun, linesOf, lineWidth } from "./text-lines.ts";

type Doc = PDFKit.PDFDocument;

/** Margins of an A4 page, pt. */
export const margins = { top: 56, bottom: 64, left: 56, right: 56 };

/** Width of the text on an A4 page, pt. */
export const textWidth = 595.28 - margins.left - margins.right;

/** Colours shared by all companies' documents. */
export const colours = {
  text: "#131c2c",
  muted: "#4a5a70",
  line: "#dfe5ec",
  sea: "#dbe8f0",
  land: "#fbfaf5",
  coast: "#a9b8c4",
};

/** Line height as a multiple of the font size, and the part of it above the baseline. */
const LEADING = 1.4;
const FOOT = 1.05;

/** How a text is written. */
export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** From the left margin unless given. */
  readonly x?: number;
  readonly width?: number;
}

/** A text broken into lines. */
export interface Block {
  readonly lines: readonly (readonly GlyphRun[])[];
  readonly style: Style;
  /** Of the longest line, pt. */
  readonly width: number;
  /** Pt. */
  readonly height: number;
}

/** A document written from top to bottom. */
export class Sheet {
  readonly doc: Doc;
  readonly root: PDFKit.PDFStructureElement;
  readonly #fontOf: FontOf;
  readonly #names = new Map<Font, string>();
  /** Top of the next line, pt from the top of the page. */
  y = margins.top;

  constructor(doc: Doc, root: PDFKit.PDFStructureElement, fontOf: FontOf) {
    this.doc = doc;
    this.root = root;
    this.#fontOf = fontOf;
  }

  /** Breaks a text into lines without writing it. */
  block(text: string, style: Style): Block {
    const { size, weight = "text", width = textWidth } = style;
    const lines = linesOf(text, { fontOf: this.#fontOf, weight, size, width });
    const widest = Math.max(...lines.map((line) => lineWidth(line, size)));
    return { lines, style, width: widest, height: lines.length * size * LEADING };
  }

  /** Writes lines at `top`, by default below the last ones. */
  draw({ lines, style }: Pick<Block, "lines" | "style">, top = this.y): void {
    const { size, colour = colours.text, x = margins.left } = style;
    lines.forEach((glyphRuns, index) => {
      const foot = top + size * (index * LEADING + FOOT);
      for (const run of glyphRuns) this.#glyphRun(run, x + run.x, foot, { size, colour });
    });
  }

  #glyphRun(
    { text, font, isRightToLeft }: GlyphRun,
    x: number,
    y: number,
    style: { size: number; colour: string },
  ) {
    this.doc.font(this.#nameOf(font)).fontSize(style.size).fillColor(style.colour);
    // pdfkit splits text at spaces unless features are given, which would reverse the words of right-to-left
    // text.
    const whole = isRightToLeft ? { features: [] } : {};
    this.doc.text(text, x, y, { lineBreak: false, baseline: "alphabetic", ...whole });
  }

  /** pdfkit compares fonts without a name again each time. */
  #nameOf(font: Font): string {
    const known = this.#names.get(font);
    if (known !== undefined) return known;
    const name = `font-${this.#names.size}`;
    this.#names.set(font, name);
    // It accepts an open font, though its types do not say so.
    this.doc.registerFont(name, font as unknown as Uint8Array);
    return name;
  }

  /** Writes a text as an element of the document and continues below it. */
  write(tag: string, text: string, style: Style): void {
    this.writeBeside(tag, text, [this.block(text, style)]);
  }

  /** Writes blocks of one size beside each other as an element, on one page if that can hold them, and continues below. */
  writeBeside(tag: string, actual: string, blocks: readonly Block[]): void {
    const height = Math.max(...blocks.map((block) => block.height));
    const isLong = height > this.#bottom - margins.top;
    if (!isLong) this.keep(height);
    this.root.add(
      this.doc.struct(tag, { actual }, () => {
        if (isLong) return this.#drawOn(blocks);
        for (const block of blocks) this.draw(block);
        this.y += height;
      }),
    );
  }

  /** Draws blocks line by line, and goes on on the next page wherever this one is full. */
  #drawOn(blocks: readonly Block[]): void {
    const step = Math.max(...blocks.map(({ style }) => style.size)) * LEADING;
    const count = Math.max(...blocks.map(({ lines }) => lines.length));
    for (let index = 0; index < count; index += 1) {
      if (this.y + step > this.#bottom) {
        // Unlike a new page, it goes on with the element that is being written.
        this.doc.continueOnNewPage();
        this.y = margins.top;
      }
      for (const { lines, style } of blocks) this.draw({ lines: lines.slice(index, index + 1), style });
      this.y += step;
    }
  }

  /** Where text ends on a page, pt from its top. */
  get #bottom(): number {
    return this.doc.page.height - margins.bottom;
  }

  /** Starts a new page unless `height` pt fit on this one. @returns whether it did. */
  keep(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.doc.addPage();
    this.y = margins.top;
    return true;
  }

  /** Draws something that is not part of the content. */
  decorate(type: "Layout" | "Pagination", draw: () => void): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }
}
