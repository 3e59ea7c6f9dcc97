import { type ChangeEvent, type KeyboardEvent, useMemo, useState } from "react";
import { folded } from "@dmc-hub/shared-types";
import { Combobox, createListCollection, useCombobox } from "@ark-ui/react/combobox";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { isComposing } from "../kit/is-composing.ts";
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
  const { text, latestText, put, ref, onBlur } = useFormText(name);
  // What is searched for; null while nobody types.
  const [searchText, setSearchText] = useState<string | null>(null);
  const { collection, isAnswered } = useSuggestions(props, searchText);
  const foundFor = useFound(props);
  const box = useCombobox({
    collection,
    value: nothing,
    inputValue: text,
    ...behaviour,
    onValueChange: ({ items: [thing] }) => take(thing),
  });
  const type = (typed: string) => {
    put(typed);
    setSearchText(typed);
  };
  const take = (thing: Thing | undefined) => {
    if (thing === undefined) return;
    put(completed(latestText(), nameOf(thing)));
    setSearchText(null);
    onPick(thing);
  };
  const settle = async (isEntered: boolean) => {
    if (searchText === null) return;
    // What nobody wants any more would be cancelled.
    const found = await foundFor(searchText);
    if (latestText() !== searchText) return;
    setSearchText(null);
    const exact = found.find((thing) => folded(nameOf(thing)) === folded(searched(searchText)));
    take(exact ?? (isEntered ? found[0] : undefined));
  };
  const leave = () => {
    onBlur();
    holdSubmit(control, settle(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || searchText === null || isComposing(event)) return;
    // A suggestion is taken only if it is for this text; otherwise nothing is sent before it is known what it names.
    if (isAnswered && box.open && box.highlightedValue !== null) return;
    event.preventDefault();
    holdSubmit(control, settle(true));
  };
  return {
    box,
    collection,
    input: {
      ref,
      onBlur: leave,
      onKeyDown,
      // Not when the combobox tells it: that is later, and what is drawn late takes the place of what is typed meanwhile.
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    },
  };
}

const queryOf = <Thing,>({ path, find }: SuggestFieldProps<Thing>, q: string) => ({
  queryKey: [path, q],
  queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
});

/** The form's text, as drawn and now. */
function useFormText(name: string) {
  const { getValues } = useFormContext();
  const {
    field: { value, ref, onChange: put, onBlur },
  } = useController({ name });
  return { text: textIn(value), latestText: () => textIn(getValues(name)), put, ref, onBlur };
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");

/** Finds what is suggested for a text, even if it is not drawn yet. */
function useFound<Thing>(props: SuggestFieldProps<Thing>) {
  const client = useQueryClient();
  return async (text: string): Promise<readonly Thing[]> => {
    const q = searched(text);
    if (q.length < SHORTEST) return none;
    return client.fetchQuery<readonly Thing[]>(queryOf(props, q)).catch(() => none);
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
