import type { ComponentProps } from "react";
import { Box } from "@dmc-hub/sdk";

/** A prominent line across the page, above its header. */
export const Banner = (props: ComponentProps<typeof Box>) => (
  <Box
    as="section"
    px={{ base: "3", md: "6" }}
    py="2"
    textStyle="sm"
    bg="bg.warning"
    color="fg.warning"
    borderBottomWidth="1px"
    overflowWrap="anywhere"
    {...props}
  />
);
