/** A company's colour in the shades that a document needs; `#` and 6 hexadecimal digits each. */
export interface Brand {
  readonly solid: string;
  /** Text on it. */
  readonly onSolid: string;
  /** Text in it, on white and on a dark background. */
  readonly onLight: string;
  readonly onDark: string;
}

/** The product's own colour, for a company without a theme. */
const PRODUCT = "#0077b6";

/** The dark background of pages. */
export const DARK = "#0b1220";

/** Minimum contrast of text: WCAG 1.4.3. */
const TEXT = 4.5;

/** Readable shades of a theme's primary colour; null for the product's own. */
export function brandOf(primaryColor: string | null): Brand {
  const solid = inFull(primaryColor ?? PRODUCT);
  return {
    solid,
    onSolid: contrast("#ffffff", solid) >= TEXT ? "#ffffff" : "#000000",
    onLight: movedOn(solid, 0, "#eef2f6"),
    onDark: movedOn(solid, 255, "#202c3f"),
  };
}

/** `#abc` is `#aabbcc`. */
const inFull = (hex: string): string => (hex.length === 4 ? hex.replace(/[\da-f]/gi, "$&$&") : hex);

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The colour mixed with black (0) or white (255) step by step until it is readable. */
function movedOn(hex: string, towards: 0 | 255, ground: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = channelsOf(hex).map((channel) => Math.round(channel + (towards - channel) * share));
    const moved = `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(moved, ground) >= TEXT) return moved;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

/** Contrast of two colours, 1 to 21, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
