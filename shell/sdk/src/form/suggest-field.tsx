import { useEffect, useMemo, useRef, useState } from "react";
import { Combobox, createListCollection, useCombobox } from "@ark-ui/react/combobox";
import { Input } from "@chakra-ui/react/input";
import { Portal } from "@chakra-ui/react/portal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { Content, Detail, Item } from "./offered.tsx";

interface SuggestFieldProps<Thing> extends FieldProps {
  /** What finds suggestions for a text, and the path that its answers are kept under. */
  readonly path: string;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly Thing[]>;
  readonly keyOf: (thing: Thing) => number;
  readonly nameOf: (thing: Thing) => string;
  readonly detailOf: (thing: Thing) => string;
  /** Called with a choice after the form has its name. */
  readonly onPick: (thing: Thing) => void;
}

/** Shortest text that is looked for. */
const SHORTEST = 2;

/**
 * A text with suggestions as one types, of which any other text may stay as it is. Suggested is what follows the last
 * comma: "Hotel Excelsior, Nap" finds Naples.
 */
export const SuggestField = <Thing,>(props: SuggestFieldProps<Thing>) => (
  <FieldFrame {...props}>
    <SuggestBox {...props} />
  </FieldFrame>
);

/** Within the field's frame, which names it. */
function SuggestBox<Thing>(props: SuggestFieldProps<Thing>) {
  const { name, path, find, keyOf, nameOf, detailOf, onPick } = props;
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const kept = typeof value === "string" ? value : "";
  // What is looked for; null while nobody types.
  const [wanted, setWanted] = useState<string | null>(null);
  const q = wanted === null ? "" : wanted.slice(afterComma(wanted)).trim();
  const { data: found = none } = useQuery<readonly Thing[]>({
    queryKey: [path, q],
    queryFn: ({ signal }) => find(q, signal),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const offered = q.length < SHORTEST ? none : found;
  const items = useMemo(
    () =>
      createListCollection<Thing>({
        items: offered as Thing[],
        itemToValue: (thing) => `${keyOf(thing)}`,
        itemToString: nameOf,
      }),
    [offered, keyOf, nameOf],
  );
  // The text belongs to the box, which tells the form: a form's answer comes late for keys in quick succession.
  const told = useRef(kept);
  const tell = (text: string) => {
    told.current = text;
    onChange(text);
  };
  const box = useCombobox({
    collection: items,
    value: nothing,
    defaultInputValue: kept,
    allowCustomValue: true,
    selectionBehavior: "preserve",
    positioning: { sameWidth: true },
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== "input-change") return;
      tell(inputValue);
      setWanted(inputValue);
    },
    onValueChange: ({ items: [thing] }) => {
      if (thing === undefined) return;
      const text = box.inputValue;
      const head = text.slice(0, afterComma(text));
      const next = head === "" ? nameOf(thing) : `${head} ${nameOf(thing)}`;
      box.setInputValue(next);
      tell(next);
      setWanted(null);
      onPick(thing);
    },
  });
  // What the form was given anew by others.
  useEffect(() => {
    if (kept === told.current) return;
    told.current = kept;
    box.setInputValue(kept);
  }, [kept, box]);
  return (
    <Combobox.RootProvider value={box} lazyMount unmountOnExit style={{ width: "100%" }}>
      <Combobox.Control>
        <Combobox.Input asChild onBlur={onBlur}>
          <Input ref={ref} autoComplete="off" />
        </Combobox.Input>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner hidden={offered.length === 0}>
          <Content>
            {items.items.map((thing) => (
              <Item key={keyOf(thing)} item={thing}>
                {nameOf(thing)}
                <Detail>{detailOf(thing)}</Detail>
              </Item>
            ))}
          </Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.RootProvider>
  );
}

const none: readonly never[] = [];
const nothing: string[] = [];

const afterComma = (text: string) => text.lastIndexOf(",") + 1;
