import { inflateSync } from "node:zlib";

/** A PDF's bytes and the content of its compressed parts, one character per byte. */
export function pdfContent(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString("latin1");
  const parts = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, part = ""]) =>
    opened(part),
  );
  return { raw, parts: parts.join("\n") };
}

function opened(part: string): string {
  try {
    return inflateSync(Buffer.from(part, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

/** Where lines of text are drawn, pt from the left and from the foot of their page, with the numbers of their letters. */
export const drawnLines = (parts: string) =>
  [...parts.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm[^[]*\[([^\]]*)\] TJ/g)].map(([, x, y, text = ""]) => ({
    x: Number(x),
    y: Number(y),
    letters: text.match(/[0-9a-f]{4}/g) ?? [],
  }));
