import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { hasWords, type Registry, type SearchHit, type User } from "@dmc-hub/shared-types";
import { useNavigate, useQuery } from "@dmc-hub/sdk";
import { keepPreviousData, useAwaitedEnter } from "@dmc-hub/sdk/shell-only";
import { isComposing, sentenceIn } from "@dmc-hub/sdk/list";
import { actionsFor } from "../remotes/offers.ts";
import {
  actionEntries,
  type CommandPaletteEntry,
  hitEntries,
  screenEntries,
} from "./command-palette-entries.ts";
import { onKey } from "./on-key.ts";

/** Maximum number of search results for a text. */
const HITS = 8;

const none: readonly CommandPaletteEntry[] = [];

/** The user and registry that the search box works for. */
export interface CommandPaletteScope {
  readonly registry: Registry;
  readonly user: User;
}

/** The search box's text, its entries, and its keyboard handling. */
export function useCommandPalette(scope: CommandPaletteScope) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  // What the arrow keys have chosen: answers that come later move it.
  const [chosen, setChosen] = useState<string | null>(null);
  const { entries, note, isFetching } = useEntries(scope, text.trim(), isOpen);
  const chosenPlace = entries.findIndex(({ key }) => key === chosen);
  const place = Math.max(0, chosenPlace);
  const close = () => {
    setOpen(false);
    setText("");
    setChosen(null);
    input.current?.blur();
  };
  const open = ({ href }: CommandPaletteEntry) => {
    close();
    void navigate(href);
  };
  const openAt = (index: number) => {
    const entry = entries[index];
    if (entry !== undefined) open(entry);
  };
  const awaitAnswer = useAwaitedEnter({
    text: isOpen ? text : null,
    isSearching: isFetching,
    take: () => openAt(0),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setOpen(true);
      setChosen(entries[(place + step + entries.length) % entries.length]?.key ?? null);
    }
    if (event.key === "Enter" && isFetching && chosenPlace < 0) awaitAnswer();
    else if (event.key === "Enter") openAt(place);
    if (event.key === "Escape") close();
  };
  const onType = (next: string) => {
    setText(next);
    setOpen(true);
    setChosen(null);
  };
  useFocusShortcut(input);
  return { input, text, isOpen, setOpen, place, entries, note, open, onKeyDown, onType };
}

/** Search results for a text, then screens and actions; `note` is an additional message or null. */
function useEntries({ registry, user }: CommandPaletteScope, q: string, isOpen: boolean) {
  const {
    data: hits,
    error,
    isFetching,
    isPlaceholderData,
  } = useQuery<readonly SearchHit[]>({
    queryKey: [`/api/search?${new URLSearchParams({ q, limit: `${HITS}` })}`],
    enabled: isOpen && q !== "",
    meta: { q },
    // Until the answer comes, what was found stays for a text that was typed on or shortened, not for another,
    // and only what has the words typed by now.
    placeholderData: (former, query) =>
      isTypedOn(String(query?.meta?.["q"]), q) ? keepPreviousData(former) : undefined,
    // Results from a moment ago may have changed.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const found = q === "" ? none : hitEntries(registry, hits ?? []);
  const entries = [
    ...(isPlaceholderData
      ? found.filter((entry) => hasWords(`${entry.title} ${entry.detail ?? ""}`, q))
      : found),
    ...screenEntries(registry, user, q),
    ...actionEntries(actionsFor(registry, user), q),
  ];
  const isNothingFound = q !== "" && hits !== undefined && entries.length === 0;
  return {
    entries,
    note: (error && sentenceIn(error.message)) ?? (isNothingFound ? `Nothing found for “${q}”` : null),
    isFetching,
  };
}

const isTypedOn = (before: string, now: string) => now.startsWith(before) || before.startsWith(now);

/** Ctrl-K anywhere, and `/` outside of fields, focus the search box. */
const useFocusShortcut = (input: RefObject<HTMLInputElement | null>) =>
  useEffect(
    () =>
      onKey(isShortcut, () => {
        input.current?.focus();
        input.current?.select();
      }),
    [input],
  );

const isShortcut = ({ key, ctrlKey, metaKey }: globalThis.KeyboardEvent, isTyping: boolean) =>
  // What a browser fills in by itself comes with an event that has neither a key nor these.
  ((ctrlKey || metaKey) && key.toLowerCase() === "k") || (key === "/" && !isTyping);
