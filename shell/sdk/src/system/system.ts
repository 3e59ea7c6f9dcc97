import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem } from "@chakra-ui/react/styled-system";
import { configuration } from "./configuration.ts";

/** Chakra's engine with this product's tokens and recipes. */
export const system = createSystem(defaultBaseConfig, configuration);
