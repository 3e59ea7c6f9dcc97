import type { SaxesAttributeNS } from "saxes";

/** A drawing's own size, px. */
export interface SvgSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a drawing without one, as in browsers. */
const DEFAULT: SvgSize = { width: 300, height: 150 };

/** The size at which drawings are drawn, px: `@napi-rs/image` doubles those of less than 1,000. */
const DRAWN_SIDE = 1_024;

/** Longest side of a drawing that is shown as it is, px. */
const MOST_SIDE = 4_096;

/** Pixels per CSS unit. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

/** Whether it stays small where the page gives it no size. */
export const isShownSmall = ({ width, height }: SvgSize): boolean => Math.max(width, height) <= MOST_SIDE;

/** The size stated by a drawing's first element, or else its view box. */
export function sizeOf(attributes: Readonly<Record<string, SaxesAttributeNS>>): SvgSize {
  const shown = viewBoxOf(attributes["viewBox"]?.value ?? "");
  const width = pixelsOf(attributes["width"]?.value ?? "");
  const height = pixelsOf(attributes["height"]?.value ?? "");
  const ratio = shown === null ? DEFAULT.width / DEFAULT.height : shown.width / shown.height;
  if (width !== null) return { width, height: height ?? width / ratio };
  if (height !== null) return { width: height * ratio, height };
  return shown ?? DEFAULT;
}

/** Null if it is not an absolute length. */
function pixelsOf(length: string): number | null {
  const [, number = "", unit = ""] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length.trim()) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return isSide(pixels) ? pixels : null;
}

function viewBoxOf(value: string): SvgSize | null {
  const [, , width = 0, height = 0] = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return isSide(width) && isSide(height) ? { width, height } : null;
}

const isSide = (pixels: number): boolean => Number.isFinite(pixels) && pixels > 0;

/** A drawing, given from its first element on, as one of the size at which drawings are drawn. */
export function inFrame(drawing: string, { width, height }: SvgSize): string {
  const scale = DRAWN_SIDE / Math.max(width, height);
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}
