import { useMemo } from "react";
import { useSession } from "../services/services.ts";
import { numberInNotation } from "./number-in.ts";

/** How the signed-in person types numbers. */
export interface TypedNumbers {
  /** The number in a text, in any common notation; the text itself if it is none. */
  readonly read: (text: string) => number | string;
  /** A number as a text to change: in their notation, without separators of thousands. */
  readonly write: (value: number) => string;
}

/** Reads and writes what is typed in the notation of the person's settings, in which lists show it. */
export function useTypedNumbers(): TypedNumbers {
  const { locale = "en-US" } = useSession();
  return useMemo(
    () => ({
      read: (text) => numberInNotation(text, locale),
      write: (value) => value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 10 }),
    }),
    [locale],
  );
}
