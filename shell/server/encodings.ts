import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Transform } from "node:stream";

/** A content coding that the edge can produce, best first. */
export type Encoding = "br" | "gzip";

/** Suffix of the compressed twin that lies beside a built file. */
export const encodedSuffix: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** Codings that the client accepts, best first. */
export function acceptedEncodings(header: string | string[] | undefined): Encoding[] {
  const offered = new Map(
    (header?.toString() ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))];
    }),
  );
  return (["br", "gzip"] as const).filter((name) => offered.get(name) ?? offered.get("*") ?? false);
}

/** A stream that compresses while the answer flows: quick settings, made for each answer anew. */
export function compressing(encoding: Encoding): Transform {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 });
}
