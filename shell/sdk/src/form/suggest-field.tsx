import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { folded } from "@dmc-hub/shared-types";
import { Combobox, createListCollection, useCombobox } from "@ark-ui/react/combobox";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { ComboboxInput, ComboboxItem, ComboboxList, Detail } from "./combobox-parts.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { holdSubmit } from "./held-submits.ts";

interface SuggestFieldProps<Thing> extends FieldProps {
  /** Finds suggestions for a text; its answers are cached under this path. */
  readonly path: string;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly Thing[]>;
  readonly keyOf: (thing: Thing) => number | string;
  readonly nameOf: (thing: Thing) => string;
  readonly detailOf: (thing: Thing) => string;
  /** Called with the chosen suggestion after the form has its name. */
  readonly onPick: (thing: Thing) => void;
}

/** Shortest text that is searched for. */
const SHORTEST = 2;

/**
 * A text field with suggestions, which also accepts any other text. Suggestions are for what follows the last
 * comma: "Hotel Excelsior, Nap" finds Naples.
 */
export const SuggestField = <Thing,>(props: SuggestFieldProps<Thing>) => (
  <FieldFrame {...props}>
    <SuggestBox {...props} />
  </FieldFrame>
);

/** Inside the field's frame, which labels it. */
function SuggestBox<Thing>(props: SuggestFieldProps<Thing>) {
  const { keyOf, nameOf, detailOf } = props;
  const { box, collection, input } = useSuggestCombobox(props);
  return (
    <Combobox.RootProvider value={box} lazyMount unmountOnExit style={{ width: "100%" }}>
      <ComboboxInput {...input} autoComplete="off" />
      <ComboboxList hidden={collection.size === 0}>
        {collection.items.map((thing) => (
          <ComboboxItem key={keyOf(thing)} item={thing}>
            {nameOf(thing)}
            <Detail>{detailOf(thing)}</Detail>
          </ComboboxItem>
        ))}
      </ComboboxList>
    </Combobox.RootProvider>
  );
}

/** Any text may be typed; Enter takes the best suggestion. */
const behaviour = {
  allowCustomValue: true,
  selectionBehavior: "preserve",
  inputBehavior: "autohighlight",
  positioning: { sameWidth: true },
} as const;

/** The combobox, with its suggestions and what its input passes to the form. */
function useSuggestCombobox<Thing>(props: SuggestFieldProps<Thing>) {
  const { name, nameOf, onPick } = props;
  const { control } = useFormContext();
  const { kept, toldRef, tell, ref, onBlur } = useToldText(name);
  const { searchText, latestSearchText, setSearchText } = useSearchText();
  const { collection, isAnswered } = useSuggestions(props, searchText);
  const foundFor = useFound(props);
  const box = useCombobox({
    collection,
    value: nothing,
    defaultInputValue: kept,
    ...behaviour,
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== "input-change") return;
      tell(inputValue);
      setSearchText(inputValue);
    },
    onValueChange: ({ items: [thing] }) => take(thing),
  });
  const take = (thing: Thing | undefined) => {
    if (thing === undefined) return;
    const next = completed(toldRef.current, nameOf(thing));
    box.setInputValue(next);
    tell(next);
    setSearchText(null);
    onPick(thing);
  };
  // Takes over values set by others.
  useEffect(() => {
    if (kept === toldRef.current) return;
    toldRef.current = kept;
    box.setInputValue(kept);
  }, [kept, box, toldRef]);
  const settle = async (isEntered: boolean) => {
    const text = latestSearchText.current;
    if (text === null) return;
    // What nobody wants any more would be cancelled.
    const found = await foundFor(text);
    if (toldRef.current !== text) return;
    setSearchText(null);
    const exact = found.find((thing) => folded(nameOf(thing)) === folded(searched(text)));
    take(exact ?? (isEntered ? found[0] : undefined));
  };
  const leave = () => {
    onBlur();
    holdSubmit(control, settle(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const text = latestSearchText.current;
    if (event.key !== "Enter" || text === null) return;
    // A suggestion is taken only if it is for this text; otherwise nothing is sent before it is known what it names.
    if (text === searchText && isAnswered && box.open && box.highlightedValue !== null) return;
    event.preventDefault();
    holdSubmit(control, settle(true));
  };
  return { box, collection, input: { ref, onBlur: leave, onKeyDown } };
}

const queryOf = <Thing,>({ path, find }: SuggestFieldProps<Thing>, q: string) => ({
  queryKey: [path, q],
  queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
});

/** The form's text, `kept`, and what the box has passed on: the box owns the text, and the form's own lags behind fast typing. */
function useToldText(name: string) {
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const kept = typeof value === "string" ? value : "";
  const toldRef = useRef(kept);
  const tell = (text: string) => {
    toldRef.current = text;
    onChange(text);
  };
  return { kept, toldRef, tell, ref, onBlur };
}

/**
 * The text that is searched for; null while nobody types. `latestSearchText` is for keys and clicks, which on a busy page
 * come before the text is drawn.
 */
function useSearchText() {
  const [searchText, draw] = useState<string | null>(null);
  const latestSearchText = useRef(searchText);
  const setSearchText = (text: string | null) => {
    latestSearchText.current = text;
    draw(text);
  };
  return { searchText, latestSearchText, setSearchText };
}

/** Finds what is suggested for a text, even if it is not drawn yet. */
function useFound<Thing>(props: SuggestFieldProps<Thing>) {
  const client = useQueryClient();
  return async (text: string): Promise<readonly Thing[]> => {
    const q = searched(text);
    if (q.length < SHORTEST) return none;
    return client.ensureQueryData<readonly Thing[]>(queryOf(props, q)).catch(() => none);
  };
}

/** Suggestions for a text, or for an earlier one until it `isAnswered`; none for null. */
function useSuggestions<Thing>(props: SuggestFieldProps<Thing>, text: string | null) {
  const { keyOf, nameOf } = props;
  const q = text === null ? "" : searched(text);
  const { data: found = none, isPlaceholderData } = useQuery<readonly Thing[]>({
    ...queryOf(props, q),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const suggested = q.length < SHORTEST ? none : found;
  const collection = useMemo(
    () =>
      createListCollection<Thing>({
        items: suggested as Thing[],
        itemToValue: (thing) => `${keyOf(thing)}`,
        itemToString: nameOf,
      }),
    [suggested, keyOf, nameOf],
  );
  return { collection, isAnswered: !isPlaceholderData };
}

/** The text with a name replacing what follows its last comma. */
function completed(text: string, name: string): string {
  const head = text.slice(0, afterComma(text));
  return head === "" ? name : `${head} ${name}`;
}

const none: readonly never[] = [];
const nothing: string[] = [];

/** The part of a text for which suggestions are sought. */
const searched = (text: string) => text.slice(afterComma(text)).trim();

const afterComma = (text: string) => text.lastIndexOf(",") + 1;
