import { useEffect, useMemo, useState } from "react";
import type { PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { useUnsaved } from "@dmc-hub/sdk/list";
import { holdSheet } from "./sheet-saves.ts";

/** What was typed into a cell and could not be stored, with the sentence that says why. */
export interface RefusedText {
  readonly text: string;
  readonly message: string;
}

/** Texts that stay in their cells until they are mended or given up. */
export interface RefusedTexts {
  readonly refused: ReadonlyMap<string, RefusedText>;
  /** Null forgets the cell's text; a line of null is the row for a new one. */
  readonly refuse: (line: Pick<PricedLineRow, "id"> | null, column: string, text: RefusedText | null) => void;
}

type Sheet = Pick<ProposalPricing, "proposalId" | "lines" | "isWritable">;

/** The key of a cell among the refused texts. */
export const cellKey = (line: Pick<PricedLineRow, "id"> | null, column: string) =>
  `${line?.id ?? "new"} ${column}`;

/** Keeps what was refused of a proposal's prices, for as long as its cell can be typed into. */
export function useRefusedTexts({ proposalId, lines, isWritable }: Sheet): RefusedTexts {
  const [all, setRefused] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  const refused = useMemo(() => {
    const known = new Set(["new", ...lines.map(({ id }) => `${id}`)]);
    return new Map([...all].filter(([key]) => isWritable && known.has(key.split(" ")[0] ?? "")));
  }, [all, lines, isWritable]);
  const refuse: RefusedTexts["refuse"] = (line, column, text) =>
    setRefused((now) => {
      const key = cellKey(line, column);
      if (text === null && !now.has(key)) return now;
      const next = new Map(now);
      if (text === null) next.delete(key);
      else next.set(key, text);
      return next;
    });
  const isHeld = refused.size > 0;
  useUnsaved(isHeld, { isOnPage: true });
  useEffect(() => (isHeld ? holdSheet(proposalId) : undefined), [isHeld, proposalId]);
  return { refused, refuse };
}
