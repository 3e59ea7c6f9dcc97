import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Registry, SearchHit, User } from "@dmc-hub/shared-types";
import { Box, chakra, SearchBox, useNavigate, useQuery } from "@dmc-hub/sdk";
import { keepPreviousData } from "@dmc-hub/sdk/shell-only";
import { currentProduct } from "../page/product.ts";
import { actionsFor } from "../remotes/offers.ts";
import { actionEntries, type CommandPaletteEntry, hitEntries } from "./command-palette-entries.ts";
import { CommandPaletteList } from "./command-palette-list.tsx";
import { onKey } from "./on-key.ts";

/** Most that is found of one text. */
const HITS = 8;

const none: readonly CommandPaletteEntry[] = [];

interface CommandPaletteProps {
  readonly registry: Registry;
  readonly user: User;
}

/** Takes the header's whole width on narrow screens while it is used. */
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
 * The frame's search box: finds things of every kind as one types, and what can be done. Ctrl-K and `/` lead to it
 * from anywhere.
 */
export function CommandPalette({ registry, user }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const q = text.trim();
  // Enter that was pressed before the answer came is meant for it.
  const [isAwaited, setAwaited] = useState(false);
  const {
    data: hits,
    error,
    isFetching,
  } = useQuery<readonly SearchHit[]>({
    queryKey: [`/api/search?${new URLSearchParams({ q, limit: `${HITS}` })}`],
    enabled: isOpen && q !== "",
    placeholderData: keepPreviousData,
    // What was found a moment ago may have changed since.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const found = q === "" ? none : hitEntries(registry, hits ?? []);
  const entries = [...found, ...actionEntries(actionsFor(registry, user), q)];
  useEffect(
    () =>
      onKey(isWayHere, () => {
        input.current?.focus();
        input.current?.select();
      }),
    [],
  );
  const close = () => {
    setOpen(false);
    setText("");
    input.current?.blur();
  };
  const open = async (entry: CommandPaletteEntry | undefined) => {
    setAwaited(false);
    if (entry === undefined) return;
    close();
    await navigate(entry.href);
  };
  useEffect(() => {
    if (isAwaited && !isFetching) void open(entries[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setOpen(true);
      setPlace((place + step + entries.length) % entries.length);
    }
    if (event.key === "Enter") {
      if (isFetching) setAwaited(true);
      else void open(entries[place]);
    }
    if (event.key === "Escape") close();
  };
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
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Box hidden={!isOpen}>
        <CommandPaletteList
          id={id}
          entries={isOpen ? entries : none}
          place={place}
          note={
            error?.message ??
            (q !== "" && hits !== undefined && found.length === 0 ? `Nothing found for “${q}”` : null)
          }
          onOpen={(entry) => void open(entry)}
        />
      </Box>
    </Place>
  );
}

/** Ctrl-K anywhere, and `/` where nothing is being typed, lead to the search box. */
const isWayHere = ({ key, ctrlKey, metaKey }: globalThis.KeyboardEvent, isTyping: boolean) =>
  (key.toLowerCase() === "k" && (ctrlKey || metaKey)) || (key === "/" && !isTyping);
