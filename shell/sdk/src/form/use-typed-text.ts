import { useRef, useState } from "react";

/** The text typed while the list is open, and the search text. */
export function useTypedText(isOpen: boolean) {
  const [text, setText] = useState<string | null>(null);
  // A text that is pasted opens the list before it is drawn.
  const latest = useRef<string | null>(null);
  const cleared = useRef(0);
  const put = (next: string | null) => {
    latest.current = next;
    setText(next);
  };
  // Results stay when the list closes, because the choice is reported only then.
  const [wanted, setWanted] = useState<string | null>(isOpen ? "" : null);
  return {
    /** Null while nothing is typed, so that the input shows the picked row's name. */
    text,
    /** What is typed now, which a busy page draws later. */
    latestText: () => latest.current,
    /** Null until the list is opened. */
    wanted,
    clear: () => {
      cleared.current += 1;
      put(null);
    },
    /** Returns whether nothing was typed or picked since. */
    watch: () => {
      const since = cleared.current;
      return () => cleared.current === since && latest.current === null;
    },
    /** Shows a text again. */
    keep: put,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen && latest.current === null) setWanted("");
      if (!isOpen) put(null);
    },
    onType: (next: string) => {
      put(next);
      setWanted(next);
    },
  };
}
