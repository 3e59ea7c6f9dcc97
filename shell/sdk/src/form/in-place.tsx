import { type ReactNode, useEffect, useId, useRef } from "react";
import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Heading } from "@chakra-ui/react/heading";
import { Text } from "@chakra-ui/react/text";
import { isComposing } from "../kit/is-composing.ts";

interface InPlaceProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly children?: ReactNode;
  /** The buttons. */
  readonly footer: ReactNode;
  /** Called on Escape. */
  readonly onClose: () => void;
}

/** A form within the page, where a dialog would hide what it belongs to. Its first input is focused. */
export function InPlace({ title, description, children, footer, onClose }: InPlaceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Box
      ref={frame}
      role="region"
      aria-labelledby={id}
      borderWidth="1px"
      borderColor="brand.solid"
      rounded="lg"
      p="4"
      onKeyDown={(event) => {
        // An open list of suggestions handles the key itself, and so does an input method.
        if (event.key === "Escape" && !event.defaultPrevented && !isComposing(event)) onClose();
      }}
    >
      <Heading as="h4" id={id} size="sm" fontWeight="semibold" mb="4">
        {title}
      </Heading>
      {description === undefined ? null : (
        <Text color="fg.muted" mb="4">
          {description}
        </Text>
      )}
      {children}
      <Flex gap="2" justify="flex-end" wrap="wrap" mt="4">
        {footer}
      </Flex>
    </Box>
  );
}
