import { type ReactNode, useId } from "react";
import { Box, Heading, Panel, Text } from "@dmc-hub/sdk";

interface SectionProps {
  /** Without it, the tab's own name is the title. */
  readonly title?: string;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** One setting, or a few that belong together. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  const named = title === undefined ? {} : { as: "section" as const, "aria-labelledby": id };
  return (
    <Panel p={{ base: "4", md: "6" }} mb="4" {...named}>
      {title === undefined && text === undefined ? null : (
        <Box mb={children === undefined ? "0" : "5"}>
          {title === undefined ? null : (
            <Heading as="h2" id={id} size="md" fontWeight="semibold">
              {title}
            </Heading>
          )}
          {text === undefined ? null : <Text color="fg.muted">{text}</Text>}
        </Box>
      )}
      {children}
    </Panel>
  );
}
