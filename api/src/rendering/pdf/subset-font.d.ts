declare module "subset-font" {
  interface Options {
    readonly targetFormat: "truetype";
    /** All of the font's glyphs instead of only those in the text. */
    readonly keepAllGlyphs: true;
    /** Fixed values of axes. */
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  /** Converts a font to another format, or reduces it. */
  export default function subsetFont(font: Uint8Array, text: undefined, options: Options): Promise<Buffer>;
}
