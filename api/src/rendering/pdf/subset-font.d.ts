declare module "subset-font" {
  interface Options {
    readonly targetFormat: "truetype";
    /** All of the font's glyphs, in place of those of the text. */
    readonly keepAllGlyphs: true;
    /** Values at which axes are fixed. */
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  /** Makes a font of another format, or with less in it. */
  export default function subsetFont(font: Uint8Array, text: undefined, options: Options): Promise<Buffer>;
}
