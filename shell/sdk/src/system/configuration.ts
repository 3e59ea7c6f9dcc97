/// <reference path="./theme-modules.d.ts" />
import { defineConfig } from "@chakra-ui/react/styled-system";
import { breakpoints } from "@chakra-theme/breakpoints.js";
import { animationStyles } from "@chakra-theme/motion-styles.js";
import { alertSlotRecipe } from "@chakra-theme/recipes/alert.js";
import { badgeRecipe } from "@chakra-theme/recipes/badge.js";
import { buttonRecipe } from "@chakra-theme/recipes/button.js";
import { fieldSlotRecipe } from "@chakra-theme/recipes/field.js";
import { headingRecipe } from "@chakra-theme/recipes/heading.js";
import { inputRecipe } from "@chakra-theme/recipes/input.js";
import { skeletonRecipe } from "@chakra-theme/recipes/skeleton.js";
import { spinnerRecipe } from "@chakra-theme/recipes/spinner.js";
import { semanticRadii } from "@chakra-theme/semantic-tokens/radii.js";
import { semanticShadows } from "@chakra-theme/semantic-tokens/shadows.js";
import { textStyles } from "@chakra-theme/text-styles.js";
import { animations } from "@chakra-theme/tokens/animations.js";
import { borders } from "@chakra-theme/tokens/borders.js";
import { cursor } from "@chakra-theme/tokens/cursor.js";
import { durations } from "@chakra-theme/tokens/durations.js";
import { easings } from "@chakra-theme/tokens/easings.js";
import { fontSizes } from "@chakra-theme/tokens/font-sizes.js";
import { fontWeights } from "@chakra-theme/tokens/font-weights.js";
import { keyframes } from "@chakra-theme/tokens/keyframes.js";
import { letterSpacings } from "@chakra-theme/tokens/letter-spacing.js";
import { lineHeights } from "@chakra-theme/tokens/line-heights.js";
import { radii } from "@chakra-theme/tokens/radius.js";
import { sizes } from "@chakra-theme/tokens/sizes.js";
import { spacing } from "@chakra-theme/tokens/spacing.js";
import { zIndices } from "@chakra-theme/tokens/z-indices.js";
import { colours, semanticColours } from "./colours.ts";
import { globalStyles } from "./global-styles.ts";

const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

const tokens = {
  animations,
  borders,
  colors: colours,
  cursor,
  durations,
  easings,
  fonts: { heading: { value: sans }, body: { value: sans }, mono: { value: mono } },
  fontSizes,
  fontWeights,
  letterSpacings,
  lineHeights,
  radii,
  sizes,
  spacing,
  zIndex: zIndices,
};

/** Gives a recipe's outline variant a border that is visible enough for a control. */
export function outlined<T extends { variants?: { variant?: { outline?: object } } }>(recipe: T): T {
  const outline = { ...recipe.variants?.variant?.outline, borderColor: "border.control" };
  return { ...recipe, variants: { ...recipe.variants, variant: { ...recipe.variants?.variant, outline } } };
}

/** Moves away from the colour of the text on it, black or white, so that it stays readable. */
const underPointer =
  "color-mix(in srgb, var(--dmc-colors-color-palette-solid) 90%, rgb(from var(--dmc-colors-color-palette-contrast) calc(255 - r) calc(255 - g) calc(255 - b)))";

const { solid, ...variants } = buttonRecipe.variants.variant;
const button = {
  ...buttonRecipe,
  variants: {
    ...buttonRecipe.variants,
    variant: {
      ...variants,
      solid: { ...solid, _hover: { bg: underPointer }, _expanded: { bg: underPointer } },
    },
  },
};

/** This product's tokens and only the recipes that every page uses; others come with their components. */
export const configuration = defineConfig({
  preflight: true,
  cssVarsPrefix: "dmc",
  cssVarsRoot: ":where(html, .chakra-theme)",
  globalCss: globalStyles,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColours, shadows: semanticShadows, radii: semanticRadii },
    textStyles,
    // The only one that the recipes use.
    layerStyles: { disabled: { value: { opacity: "0.5", cursor: "not-allowed" } } },
    animationStyles,
    recipes: {
      badge: badgeRecipe,
      button,
      heading: headingRecipe,
      input: outlined(inputRecipe),
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      field: fieldSlotRecipe,
    },
  },
});
