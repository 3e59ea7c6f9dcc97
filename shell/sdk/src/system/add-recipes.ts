import type { RecipeDefinition, SlotRecipeConfig } from "@chakra-ui/react/styled-system";
import { system } from "./system.ts";

/**
 * Adds a recipe as the part that draws with it loads, so that pages which never draw it do without its bytes. The
 * system reads its recipes when a component first asks for one.
 */
export function addSlotRecipe(name: string, recipe: SlotRecipeConfig): void {
  Object.assign((system._config.theme ??= {}), {
    slotRecipes: { ...system._config.theme.slotRecipes, [name]: recipe },
  });
}

/** The same for a component of one part. */
export function addRecipe(name: string, recipe: RecipeDefinition): void {
  Object.assign((system._config.theme ??= {}), {
    recipes: { ...system._config.theme.recipes, [name]: recipe },
  });
}
