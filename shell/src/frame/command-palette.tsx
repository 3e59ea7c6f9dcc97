import { useId } from "react";
import { Box, chakra, SearchBox } from "@dmc-hub/sdk";
import { currentProduct } from "../page/product.ts";
import { CommandPaletteList } from "./command-palette-list.tsx";
import { type CommandPaletteScope, useCommandPalette } from "./use-command-palette.ts";

/** Takes the full width of the header on narrow screens while in use. */
const Place = chakra("search", {
  base: {
    flex: "1",
    maxW: "420px",
    me: "auto",
    position: { md: "relative" },
    "&:focus-within": {
      position: { base: "absolute", md: "relative" },
      insetX: { base: "2", md: "auto" },
      maxW: { base: "none", md: "420px" },
      zIndex: "1",
    },
  },
});

/**
 * The frame's search box: finds things of every kind, screens and actions as the user types. Ctrl-K and `/`
 * focus it from anywhere.
 */
export function CommandPalette(scope: CommandPaletteScope) {
  const id = useId();
  const { input, text, isOpen, setOpen, place, entries, note, open, onKeyDown, onType } =
    useCommandPalette(scope);
  return (
    <Place
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <SearchBox
        ref={input}
        variant="subtle"
        label={currentProduct().search}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && entries[place] ? `${id}-${place}` : undefined}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <Box hidden={!isOpen}>
        <CommandPaletteList id={id} entries={isOpen ? entries : []} place={place} note={note} onOpen={open} />
      </Box>
    </Place>
  );
}
