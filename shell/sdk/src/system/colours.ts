const names = ["50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950"];

/**
 * The product's colours: a new theme's defaults (#0077b6, #48cae4) as steps 600 and 400 of `brand`, and a
 * cool grey. All pairings of the semantic colours below meet WCAG AA.
 */
export const colours = {
  white: { value: "#ffffff" },
  black: { value: "#05080f" },
  blackAlpha: alpha("0 0 0"),
  whiteAlpha: alpha("255 255 255"),
  brand: steps(
    "#eff9fe",
    "#d9f1fb",
    "#b1e3f5",
    "#7fd5ee",
    "#48cae4",
    "#1294c8",
    "#0077b6",
    "#006297",
    "#064f79",
    "#0a3c5b",
    "#082a42",
  ),
  /** Initials and other decoration; a tenant's theme replaces it. */
  secondary: { solid: { value: "#48cae4" }, contrast: { value: "#000000" } },
  /** The mark of the current entry. */
  accent: { solid: { value: "#0077b6" } },
  gray: steps(
    "#f7f9fb",
    "#eef2f6",
    "#dfe5ec",
    "#c6d0db",
    "#93a2b4",
    "#64748b",
    "#4a5a70",
    "#35445a",
    "#202c3f",
    "#131c2c",
    "#0b1220",
  ),
  red: steps(
    "#fef2f2",
    "#fee2e2",
    "#fecaca",
    "#fca5a5",
    "#f87171",
    "#ef4444",
    "#dc2626",
    "#b91c1c",
    "#991b1b",
    "#7f1d1d",
    "#450a0a",
  ),
  orange: steps(
    "#fff7ed",
    "#ffedd5",
    "#fed7aa",
    "#fdba74",
    "#fb923c",
    "#f97316",
    "#ea580c",
    "#c2410c",
    "#9a3412",
    "#7c2d12",
    "#431407",
  ),
  green: steps(
    "#f0fdf4",
    "#dcfce7",
    "#bbf7d0",
    "#86efac",
    "#4ade80",
    "#22c55e",
    "#16a34a",
    "#15803d",
    "#166534",
    "#14532d",
    "#052e16",
  ),
};

function steps(...values: string[]) {
  return Object.fromEntries(names.map((name, index) => [name, { value: values[index] ?? "" }]));
}

/** A colour laid over another, by its opacity: step 100 is 10 %. */
function alpha(channels: string) {
  return Object.fromEntries(
    names.map((name) => [name, { value: `rgb(${channels} / ${Number(name) / 1_000})` }]),
  );
}

const lightAndDark = (light: string, dark: string) => ({
  value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/** The roles of a palette's steps. `solid` is a background for white text. */
const palette = (name: string, solid: string) => ({
  contrast: lightAndDark("white", "white"),
  fg: lightAndDark(`${name}.700`, `${name}.300`),
  subtle: lightAndDark(`${name}.100`, `${name}.900`),
  muted: lightAndDark(`${name}.200`, `${name}.800`),
  emphasized: lightAndDark(`${name}.300`, `${name}.700`),
  solid: lightAndDark(`${name}.${solid}`, `${name}.${solid}`),
  focusRing: lightAndDark(`${name}.500`, `${name}.400`),
  border: lightAndDark(`${name}.300`, `${name}.700`),
});

/** Colours by purpose; components use these and never a step. */
export const semanticColours = {
  bg: {
    DEFAULT: lightAndDark("gray.50", "gray.950"),
    subtle: lightAndDark("gray.50", "gray.950"),
    muted: lightAndDark("gray.100", "gray.800"),
    emphasized: lightAndDark("gray.200", "gray.700"),
    panel: lightAndDark("white", "gray.900"),
    inverted: lightAndDark("gray.900", "white"),
    error: lightAndDark("red.50", "red.950"),
    warning: lightAndDark("orange.50", "orange.950"),
    success: lightAndDark("green.50", "green.950"),
    info: lightAndDark("brand.50", "brand.950"),
  },
  fg: {
    DEFAULT: lightAndDark("gray.900", "gray.50"),
    muted: lightAndDark("gray.600", "gray.300"),
    subtle: lightAndDark("gray.500", "gray.400"),
    inverted: lightAndDark("white", "gray.900"),
    error: lightAndDark("red.700", "red.300"),
    warning: lightAndDark("orange.700", "orange.300"),
    success: lightAndDark("green.700", "green.300"),
    info: lightAndDark("brand.700", "brand.300"),
  },
  border: {
    DEFAULT: lightAndDark("gray.200", "gray.800"),
    muted: lightAndDark("gray.100", "gray.800"),
    subtle: lightAndDark("gray.100", "gray.800"),
    emphasized: lightAndDark("gray.300", "gray.700"),
    /** Borders of inputs and checkboxes: at least 3 to 1 against the panel, WCAG 1.4.11. */
    control: { value: { _light: "#8492a5", _dark: "#61728a" } },
    error: lightAndDark("red.600", "red.400"),
  },
  // One step lighter than the panels behind it.
  gray: { ...palette("gray", "700"), subtle: lightAndDark("gray.100", "gray.800") },
  brand: palette("brand", "600"),
  red: palette("red", "600"),
  orange: palette("orange", "700"),
  green: palette("green", "700"),
  /** Chakra's alerts of status info use this palette. */
  blue: palette("brand", "600"),
};
