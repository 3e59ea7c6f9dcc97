import type { ComponentProps, ReactNode } from "react";
import { Combobox } from "@ark-ui/react/combobox";
import { Input } from "@chakra-ui/react/input";
import { Portal } from "@chakra-ui/react/portal";
import { chakra } from "@chakra-ui/react/styled-system";

/** The input of a combobox. */
export const ComboboxInput = ({ onBlur, ...input }: ComponentProps<typeof Input>) => (
  <Combobox.Control>
    <Combobox.Input asChild onBlur={onBlur}>
      <Input {...input} />
    </Combobox.Input>
  </Combobox.Control>
);

interface ComboboxListProps {
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** The list of options below the input, on top of the page. */
export const ComboboxList = ({ hidden, children }: ComboboxListProps) => (
  <Portal>
    <Combobox.Positioner hidden={hidden}>
      <Content>{children}</Content>
    </Combobox.Positioner>
  </Portal>
);

const Content = chakra(Combobox.Content, {
  base: {
    zIndex: "popover",
    // Wider than an input in a table.
    minW: "56",
    maxH: "72",
    overflowY: "auto",
    p: "1",
    bg: "bg.panel",
    borderWidth: "1px",
    rounded: "md",
    boxShadow: "lg",
    textStyle: "sm",
  },
});
/** One of the options. */
export const ComboboxItem = chakra(Combobox.Item, {
  base: {
    px: "2.5",
    py: "1.5",
    rounded: "sm",
    cursor: "pointer",
    overflowWrap: "anywhere",
    _highlighted: { bg: "bg.muted" },
  },
});
/** Helps to distinguish an option from others. */
export const Detail = chakra("span", { base: { display: "inline-block", color: "fg.muted", ms: "2" } });
/** Shown instead of options. */
export const Note = chakra("div", { base: { px: "2.5", py: "1.5", color: "fg.muted" } });
