import { chakra } from "@dmc-hub/sdk";
import type { CommandPaletteEntry } from "./command-palette-entries.ts";

interface CommandPaletteListProps {
  readonly id: string;
  readonly entries: readonly CommandPaletteEntry[];
  /** Index of the entry that Enter opens. */
  readonly place: number;
  /** An additional message; null for none. */
  readonly note: string | null;
  readonly onOpen: (entry: CommandPaletteEntry) => void;
}

const Sheet = chakra("div", {
  base: {
    position: "absolute",
    insetX: "0",
    top: "calc(100% + 0.5rem)",
    maxH: "70dvh",
    overflowY: "auto",
    p: "1",
    bg: "bg.panel",
    borderWidth: "1px",
    rounded: "lg",
    boxShadow: "lg",
    textStyle: "sm",
  },
});
const Option = chakra("div", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    px: "3",
    py: "2",
    rounded: "md",
    cursor: "pointer",
    _hover: { bg: "bg.subtle" },
    "&[aria-selected=true]": { bg: "bg.muted" },
  },
});
const Title = chakra("span", { base: { fontWeight: "medium", overflowWrap: "anywhere", lineClamp: "2" } });
const Detail = chakra("span", { base: { flex: "1", minW: "0", color: "fg.muted", truncate: true } });
const Kind = chakra("span", { base: { color: "fg.muted", textStyle: "xs" } });
const Note = chakra("div", { base: { px: "3", py: "2", color: "fg.muted" } });

/** The entries of the search box. */
export const CommandPaletteList = ({ id, entries, place, note, onOpen }: CommandPaletteListProps) => (
  <Sheet>
    {note === null ? null : <Note role="status">{note}</Note>}
    <div id={id} role="listbox" aria-label="Search results">
      {entries.map((entry, index) => (
        <Option
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === place}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(entry)}
        >
          <Title>{entry.title}</Title>
          <Detail>{entry.detail}</Detail>
          <Kind>{entry.kind}</Kind>
        </Option>
      ))}
    </div>
  </Sheet>
);
