import { useFormat } from "../format/use-format.ts";

/** Writes the day that a field holds. */
export function useDayWritten(): (value: unknown) => string | null {
  const { day } = useFormat();
  return (value) => (typeof value === "string" && value !== "" ? day(value) : null);
}
