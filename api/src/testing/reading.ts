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
