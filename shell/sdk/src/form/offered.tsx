import { Combobox } from "@ark-ui/react/combobox";
import { chakra } from "@chakra-ui/react/styled-system";

/** The list of what is offered below a field, as it stands over the page. */
export const Content = chakra(Combobox.Content, {
  base: {
    zIndex: "popover",
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
/** One of what is offered. */
export const Item = chakra(Combobox.Item, {
  base: {
    px: "2.5",
    py: "1.5",
    rounded: "sm",
    cursor: "pointer",
    overflowWrap: "anywhere",
    _highlighted: { bg: "bg.muted" },
  },
});
/** What helps to tell it from others. */
export const Detail = chakra("span", { base: { display: "inline-block", color: "fg.muted", ms: "2" } });
/** What stands there instead. */
export const Note = chakra("div", { base: { px: "2.5", py: "1.5", color: "fg.muted" } });
