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
  // The search text; null while nobody types.
  const [wanted, setWanted] = useState<string | null>(null);
  const collection = useSuggestions(props, wanted);
  const exactFor = useExact(props);
  const box = useCombobox({
    collection,
    value: nothing,
    defaultInputValue: kept,
    ...behaviour,
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== "input-change") return;
      tell(inputValue);
      setWanted(inputValue);
    },
    onValueChange: ({ items: [thing] }) => take(thing),
  });
  const take = (thing: Thing | undefined) => {
    if (thing === undefined) return;
    const next = completed(toldRef.current, nameOf(thing));
    box.setInputValue(next);
    tell(next);
    setWanted(null);
    onPick(thing);
  };
  // Takes over values set by others.
  useEffect(() => {
    if (kept === toldRef.current) return;
    toldRef.current = kept;
    box.setInputValue(kept);
  }, [kept, box, toldRef]);
  const settle = async () => {
    if (wanted === null) return;
    // What nobody wants any more would be cancelled.
    const exact = await exactFor(wanted);
    if (toldRef.current !== wanted) return;
    setWanted(null);
    take(exact);
  };
  const leave = () => {
    onBlur();
    holdSubmit(control, settle());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What was just typed is not sent before it is known what it names.
    if (event.key !== "Enter" || wanted === null || (box.open && box.highlightedValue !== null)) return;
    event.preventDefault();
    holdSubmit(control, settle());
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

/** Finds what is called exactly like a text, even if it is not suggested yet. */
function useExact<Thing>(props: SuggestFieldProps<Thing>) {
  const client = useQueryClient();
  return async (text: string): Promise<Thing | undefined> => {
    const q = searched(text);
    if (q.length < SHORTEST) return undefined;
    const found = await client.ensureQueryData<readonly Thing[]>(queryOf(props, q)).catch(() => none);
    return found.find((thing) => folded(props.nameOf(thing)) === folded(q));
  };
}

/** Suggestions for a text; none for null. */
function useSuggestions<Thing>(props: SuggestFieldProps<Thing>, text: string | null) {
  const { keyOf, nameOf } = props;
  const q = text === null ? "" : searched(text);
  const { data: found = none } = useQuery<readonly Thing[]>({
    ...queryOf(props, q),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const suggested = q.length < SHORTEST ? none : found;
  return useMemo(
    () =>
      createListCollection<Thing>({
        items: suggested as Thing[],
        itemToValue: (thing) => `${keyOf(thing)}`,
        itemToString: nameOf,
      }),
    [suggested, keyOf, nameOf],
  );
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
