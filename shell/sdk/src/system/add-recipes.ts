import type { RecipeDefinition, SlotRecipeConfig } from "@chakra-ui/react/styled-system";
import { system } from "./system.ts";

/**
 * Adds a recipe when the component that uses it loads, so that pages without it need not load it. The system
 * reads recipes when a component first needs one.
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
