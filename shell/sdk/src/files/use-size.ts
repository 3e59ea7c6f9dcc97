import { MEGABYTE } from "@dmc-hub/shared-types";
import { useFormat } from "../format/use-format.ts";

/** Writes a number of bytes for people: "12 KB", "1.2 MB". */
export function useSize(): (bytes: number) => string {
  const { number } = useFormat();
  return (bytes) =>
    bytes < MEGABYTE
      ? `${number(Math.max(1, Math.round(bytes / 1_024)))} KB`
      : `${number(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;
}
