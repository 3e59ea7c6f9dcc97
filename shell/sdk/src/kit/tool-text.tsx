import { chakra } from "@chakra-ui/react/styled-system";

/** The words on a toolbar's button; on a phone, where there is room for its icon alone, they are only read out. */
export const ToolText = chakra("span", { base: { smDown: { srOnly: true } } });
