import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";

// pdfkit takes a font that is open as well, of which its types do not know. Once is enough for all guides.
const open = (file: string) =>
  openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))) as unknown as Uint8Array;

/** Fonts by what they are for; a document takes along what it uses of them. */
export const fonts = {
  text: open("ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf"),
  strong: open("ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf"),
  code: open("source-code-pro/400Regular/SourceCodePro_400Regular.ttf"),
};

/** Height of the text's font above its baseline, as a share of its size; the others stand on the same one. */
export const ascent = 1.025;

/** The product's colours, as on the screen. */
export const colours = {
  text: "#131c2c",
  muted: "#4a5a70",
  brand: "#0077b6",
  line: "#c6d0db",
  tint: "#eef2f6",
  white: "#ffffff",
};

/** Sizes of type, pt. */
export const sizes = { title: 34, section: 18, part: 13, text: 10.5, table: 9.5, small: 8.5 };

/** Space between lines, as a share of the size. */
export const leading = 0.3;

/** Margins of an A4 page, pt. */
export const margins = { top: 72, bottom: 80, left: 72, right: 72 };

/** Width of the text on an A4 page, pt. */
export const textWidth = 595.28 - margins.left - margins.right;
