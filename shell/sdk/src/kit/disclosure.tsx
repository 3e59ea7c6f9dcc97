import { type ReactNode, useState } from "react";
import { Heading } from "@chakra-ui/react/heading";
import { chakra } from "@chakra-ui/react/styled-system";

const Summary = chakra("summary", {
  base: { cursor: "pointer", w: "fit-content", rounded: "sm", focusVisibleRing: "outside" },
});

interface DisclosureProps {
  readonly label: string;
  /** Level of the heading within the page. */
  readonly level?: "h2" | "h3";
  /** Whether it starts open. */
  readonly isOpen?: boolean;
  /** Drawn only while it is open. */
  readonly children: () => ReactNode;
}

/** A part of a page that is shown on request. */
export function Disclosure({ label, level = "h3", isOpen: startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary mb={isOpen ? "2" : "0"}>
        <Heading as={level} display="inline" size={level === "h2" ? "md" : "sm"} fontWeight="semibold">
          {label}
        </Heading>
      </Summary>
      {isOpen ? children() : null}
    </details>
  );
}
