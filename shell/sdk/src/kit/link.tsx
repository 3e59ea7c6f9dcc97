import { chakra } from "@chakra-ui/react/styled-system";
import { Link as RouterLink } from "react-router-dom";

/** A link to another screen, drawn as text. */
export const Link = chakra(RouterLink, {
  base: {
    color: "brand.fg",
    fontWeight: "medium",
    rounded: "sm",
    textUnderlineOffset: "3px",
    focusVisibleRing: "outside",
    _hover: { textDecoration: "underline" },
  },
});

/** A link to another screen without a style of its own. */
export const PlainLink = chakra(RouterLink, { base: { focusVisibleRing: "outside", rounded: "md" } });
