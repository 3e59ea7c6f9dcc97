import type { Answer, TestClient } from "./test-client.ts";

/** The names in a list's answer. */
export const namesIn = ({ body }: Answer): string[] => body.map(({ name }: { name: string }) => name);

/** The names on every page of a list, by following its links. */
export async function pagesOf(who: TestClient, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await who.get(next);
    if (answer.status !== 200) throw new Error(answer.text);
    pages.push(namesIn(answer));
    next = /<([^>]*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

/** What a tagged PDF says, a line for each of its elements. */
export const pdfText = (bytes: Buffer): string =>
  [...bytes.toString("latin1").matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)]
    .map(([, text = ""]) =>
      decoded(text.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)),
    )
    .join("\n");

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Text beyond ASCII is UTF-16 behind its mark. */
const decoded = (text: string): string =>
  text.startsWith("\u00fe\u00ff") ? Buffer.from(text.slice(2), "latin1").swap16().toString("utf16le") : text;
