import { type MouseEvent, use, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Alert } from "@chakra-ui/react/alert";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FieldValues, useFormContext } from "react-hook-form";
import { FieldTexts } from "./field-frame.tsx";
import { differing, restart } from "./changed-values.ts";

interface ConflictNoticeProps {
  /** The row's values when the form opened. */
  readonly started: FieldValues;
  /** The row's values as saved by somebody else. */
  readonly theirs: FieldValues;
  /** Called when the person has chosen; from then on the other person's row is the one being changed. */
  readonly onSettled: () => void;
}

const List = chakra("ul", { base: { mt: "1", ps: "4", listStyleType: "disc", overflowWrap: "anywhere" } });

/**
 * Shows what somebody else has changed in the meantime, and lets the person save what was typed over it or take
 * theirs.
 */
export function ConflictNotice({ started, theirs, onSettled }: ConflictNoticeProps) {
  const form = useFormContext();
  const texts = use(FieldTexts);
  const frame = useRef<HTMLDivElement>(null);
  // What was pressed may be far below.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const settle = (mine: FieldValues) => {
    form.clearErrors();
    restart(form, theirs, mine);
    onSettled();
  };
  /** What the person has typed; fields left alone take the other person's values. */
  const typed = () => differing(form.getValues(), started);
  const keepMine = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const element = currentTarget.form;
    // The form must know their row before it is sent: it is what is changed now.
    flushSync(() => settle(typed()));
    element?.requestSubmit();
  };
  return (
    <Alert.Root ref={frame} role="alert" status="warning" size="sm">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Somebody else has changed this</Alert.Title>
        <Alert.Description>
          <List>
            {Object.keys(differing(theirs, started)).map((name) => {
              const { label = name, written = shown } = texts?.get(name) ?? {};
              const [was, is] = [started[name], theirs[name]];
              return (
                <li key={name}>
                  {label}: <bdi>{written(was) ?? shown(was)}</bdi> → <bdi>{written(is) ?? shown(is)}</bdi>
                </li>
              );
            })}
          </List>
          <Flex gap="2" mt="3" wrap="wrap">
            <Button size="xs" variant="outline" colorPalette="gray" onClick={keepMine}>
              Keep mine
            </Button>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={() => settle({})}>
              Take theirs
            </Button>
          </Flex>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

type Part = string | number | boolean | null;

type Entry = string | Readonly<Record<string, Part>>;

/** Where a field writes nothing else. Rows contain text, numbers, booleans and null, lists of texts, and lists of what has such parts. */
function shown(given: unknown): string {
  const value = given as Part | readonly Entry[];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === null || value === "") return "–";
  return typeof value === "object" ? value.map(entryText).join(", ") || "–" : String(value);
}

const entryText = (entry: Entry): string =>
  typeof entry === "string"
    ? entry
    : typeof entry["name"] === "string"
      ? entry["name"]
      : Object.values(entry)
          .filter((part) => typeof part === "string" || typeof part === "number")
          .join(" ");
