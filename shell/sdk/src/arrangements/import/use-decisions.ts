import { useState } from "react";
import type { ImportDuplicates } from "@dmc-hub/shared-types";

/** What becomes of likely duplicates, as the API takes it: places of rows are listed, "4,17". */
export interface ImportChoice extends Partial<Record<ImportDuplicates, string>> {
  readonly duplicates: ImportDuplicates;
}

/** What becomes of likely duplicates, and of single ones by their places. */
export function useDecisions() {
  const [duplicates, setDuplicates] = useState<ImportDuplicates>(START);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const chooseDuplicates = (choice: ImportDuplicates) => {
    setDuplicates(choice);
    setDecisions(new Map());
  };
  return {
    duplicates,
    decisions,
    /** Decides on all of them. */
    chooseDuplicates,
    decide: (index: number, choice: ImportDuplicates) =>
      setDecisions((before) => new Map(before).set(index, choice)),
    startAgain: () => chooseDuplicates(START),
  };
}

/** Also for duplicates that no check has found: a colleague may have added them since. */
const START = "skip";

type Decisions = ReadonlyMap<number, ImportDuplicates>;

interface Decided {
  readonly duplicates: ImportDuplicates;
  readonly decisions: Decisions;
}

/** How many of the likely duplicates are skipped. */
export function skippedOf({ duplicates, decisions }: Decided, alikeCount: number): number {
  const decided = [...decisions.values()].filter((choice) => choice === "skip").length;
  return decided + (duplicates === "skip" ? alikeCount - decisions.size : 0);
}

/** What was decided, as the API takes it. */
export function choiceOf({ duplicates, decisions }: Decided): ImportChoice {
  const others = [...decisions].filter(([, choice]) => choice !== duplicates);
  const places = Map.groupBy(others, ([, choice]) => choice);
  const listed = [...places].map(([choice, those]) => [choice, those.map(([index]) => index).join(",")]);
  return { duplicates, ...Object.fromEntries(listed) };
}
