import { useEffect, useState } from "react";

interface AwaitedEnter {
  /** What is typed, as drawn; null for nothing. */
  readonly text: string | null;
  /** What is typed now, which a busy page draws later; by default `text`. */
  readonly latestText?: () => string | null;
  readonly isSearching: boolean;
  readonly take: () => void;
}

/**
 * Enter that comes before the answer to what is typed applies to that answer: `take` is called once it is there,
 * unless another text is typed by then. Returns how to note the Enter.
 */
export function useAwaitedEnter({
  text,
  latestText = () => text,
  isSearching,
  take,
}: AwaitedEnter): () => void {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null) return;
    const isWanted = entered === latestText();
    if (isWanted && (isSearching || text !== entered)) return;
    setEntered(null);
    if (isWanted) take();
  }, [entered, isSearching, text, latestText, take]);
  return () => setEntered(latestText());
}
