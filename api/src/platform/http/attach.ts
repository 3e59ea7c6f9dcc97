import type { Context } from "koa";

/**
 * Has the browser save the answer under a name, whatever letters it has (RFC 6266), without what no file's name may hold.
 * The plain name beside it, for programs that know no other, is ASCII alone: proxies pass on other bytes as they please.
 */
export function attach(ctx: Context, name: string): void {
  const safe = name
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .replace(/ (?=\.\w+$)/, "")
    .replace(/^[. ]+/, "");
  const fallback = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/[^\x20-\x7e]/g, "_");
  ctx.attachment(safe, { fallback });
}
