import {
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  toGamut,
  useMode,
  wcagContrast,
} from "culori/fn";
import { colours } from "./system/colours.ts";

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);

const toOklch = converter("oklch");
const shown = toGamut("rgb", "oklch");

/** A theme's colours, `#` and 3 or 6 hexadecimal digits each; a null accent is the primary colour. */
export interface ThemeColours {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly accentColor: string | null;
}

type Step = keyof typeof colours.brand;

/** Chroma of each step relative to the base; the ends are less vivid so that text on them is readable. */
const vividness: readonly (readonly [Step, number])[] = [
  ["50", 0.12],
  ["100", 0.25],
  ["200", 0.45],
  ["300", 0.7],
  ["400", 0.9],
  ["500", 1],
  ["700", 0.95],
  ["800", 0.8],
  ["900", 0.6],
  ["950", 0.45],
];

/** Minimum contrast of normal text, and of edges that must be visible: WCAG 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const EDGE = 3;

const WHITE = "#ffffff";
const BLACK = "#000000";

const { white, gray } = colours;
const lightGrounds = [white, gray["50"], gray["100"]].map(valueOf);
const darkGrounds = [gray["950"], gray["900"], gray["800"]].map(valueOf);

/**
 * Style sheet with a theme's colours, in light and in dark: the primary colour is the base of the brand's
 * scale, whose steps are as light as the product's own, then adjusted until text on them is readable.
 */
export function tenantTheme(colours: ThemeColours): string {
  const lines = Object.entries(themeVariables(colours)).map(([name, value]) => `${name}:${value}`);
  return `html{${lines.join(";")}}`;
}

/** The same as custom properties by name, for a part of a page. */
export function themeVariables({ primaryColor, secondaryColor, accentColor }: ThemeColours) {
  const variables = {
    ...Object.fromEntries(Object.entries(scaleOf(primaryColor)).map(([step, hex]) => [`brand-${step}`, hex])),
    "brand-contrast": textOn(primaryColor),
    "secondary-solid": secondaryColor,
    "secondary-contrast": textOn(secondaryColor),
    "accent-solid": accentColor ?? primaryColor,
  };
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [`--dmc-colors-${name}`, value]),
  );
}

/** Contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export const contrastRatio = (one: string, other: string): number => wcagContrast(one, other);

/** White if it is readable on `ground`, else black: one of them always is. */
export const textOn = (ground: string): string => (contrastRatio(WHITE, ground) >= TEXT ? WHITE : BLACK);

function scaleOf(base: string): Record<string, string> {
  const { c: chroma, h: hue } = toOklch(base) as Oklch;
  const scale: Record<string, string> = { "600": base };
  for (const [step, share] of vividness) {
    const { l } = toOklch(valueOf(colours.brand[step])) as Oklch;
    scale[step] = hexOf({ mode: "oklch", l, c: chroma * share, h: hue });
  }
  const [info = "", subtle = "", darkSubtle = "", darkInfo = ""] = ["50", "100", "900", "950"].map(
    (step) => scale[step],
  );
  const move = (step: Step, by: number, grounds: readonly string[], ratio: number) => {
    scale[step] = movedOn(scale[step] ?? base, by, grounds, ratio);
  };
  move("700", -0.01, [...lightGrounds, info, subtle], TEXT);
  move("300", 0.01, [...darkGrounds, darkInfo, darkSubtle], TEXT);
  move("500", -0.01, lightGrounds, EDGE);
  move("400", 0.01, darkGrounds, EDGE);
  return scale;
}

/**
 * The colour made darker or lighter, step by step, until it has enough contrast with all of the backgrounds.
 */
function movedOn(hex: string, by: number, grounds: readonly string[], ratio: number): string {
  const { l, c, h } = toOklch(hex) as Oklch;
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += by) {
    const moved = hexOf({ mode: "oklch", l: lightness, c, h });
    if (grounds.every((ground) => contrastRatio(moved, ground) >= ratio)) return moved;
  }
  return by < 0 ? BLACK : WHITE;
}

function hexOf(colour: Oklch): string {
  return formatHex(shown(colour));
}

function valueOf(step: { value: string } | undefined): string {
  return step?.value ?? "";
}
