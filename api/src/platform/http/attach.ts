import type { Context } from "koa";

/**
 * Makes the browser save the answer, or show what may be saved, under a name in any script (RFC 6266), without characters that file names
 * cannot have. The plain name for older programs is ASCII only, because proxies handle other bytes
 * unpredictably.
 */
export function attach(ctx: Context, name: string, type: "attachment" | "inline" = "attachment"): void {
  const safe = name
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .replace(/ (?=\.\w+$)/, "")
    .replace(/^[. ]*(?=\.\w+$)/, "File")
    .replace(/^[. ]+/, "");
  const fallback = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/[^\x20-\x7e]/g, "_");
  ctx.attachment(safe, { fallback, type });
}
