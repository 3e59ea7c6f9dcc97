import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, type SystemContext } from "@chakra-ui/react/styled-system";
import { configuration } from "./configuration.ts";

const made = createSystem(defaultBaseConfig, configuration);

type Recipes = SystemContext["cva"];

/** By its configuration: a component asks for its own anew each time that it is drawn. */
const recipes = new WeakMap<object, ReturnType<Recipes>>();

function recipeOf(config: object = {}) {
  if (!recipes.has(config)) recipes.set(config, made.cva(config));
  return recipes.get(config);
}

/** Chakra's engine with this product's tokens and recipes. */
export const system: SystemContext = { ...made, cva: recipeOf as Recipes };
