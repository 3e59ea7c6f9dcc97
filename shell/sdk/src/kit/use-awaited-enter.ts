import { useEffect, useState } from "react";

/**
 * Enter that comes before the answer to what is typed applies to that answer: `take` is called once it is there,
 * unless `text` is another one by then. `text` is null while nothing is typed. Returns how to note the Enter.
 */
export function useAwaitedEnter(text: string | null, isSearching: boolean, take: () => void): () => void {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null || (isSearching && entered === text)) return;
    setEntered(null);
    if (entered === text) take();
  }, [entered, isSearching, text, take]);
  return () => setEntered(text);
}
