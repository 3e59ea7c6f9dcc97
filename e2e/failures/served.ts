import { createHash } from "node:crypto";
import type { Page, Route } from "@playwright/test";

/** A script's integrity as written in the registry, the page and a remote's own runtime. */
export const sumOf = (code: string): string => `sha384-${createHash("sha384").update(code).digest("base64")}`;

/** Serves the page and the registry with a change. */
export async function editLists(page: Page, edit: (text: string) => string): Promise<void> {
  await page.route(isList, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: edit(await answer.text()) });
  });
}

const isList = ({ pathname }: URL): boolean =>
  pathname === "/registry.json" || !/^\/(?:api|assets|remotes)\/|\./.test(pathname);

/** Serves a remote's entry with other code, and matching integrity. */
export async function editEntry(page: Page, name: string, edit: (code: string) => string): Promise<void> {
  const { entry, integrity } = await registryEntry(page, name);
  const code = edit(await textAt(page, entry));
  await page.route(`**${entry}*`, (route) => answerScript(route, code));
  await editLists(page, (text) => text.replaceAll(integrity, sumOf(code)));
}

/** Serves one of a remote's named chunks with other code, and matching integrity. */
export async function editChunk(
  page: Page,
  { name, chunk }: { readonly name: string; readonly chunk: string },
  edit: (code: string) => string,
): Promise<void> {
  const { entry } = await registryEntry(page, name);
  const runtime = await textAt(page, entry);
  const [, id] = new RegExp(`(\\d+):"${chunk}"`).exec(runtime) ?? [];
  const [, hash] = new RegExp(`\\b${id}:"([0-9a-f]{8})"`).exec(runtime) ?? [];
  const address = `${entry.slice(0, entry.lastIndexOf("/"))}/${chunk}.${hash}.js`;
  const old = await textAt(page, address);
  const code = edit(old);
  await page.route(`**${address}*`, (route) => answerScript(route, code));
  await editEntry(page, name, (own) => own.replaceAll(digestOf(old), digestOf(code)));
}

const digestOf = (code: string): string => sumOf(code).slice("sha384-".length);

export const answerScript = (route: Route, body: string): Promise<void> =>
  route.fulfill({ contentType: "text/javascript", body });

/** Serves the file with an addition that does not match its integrity. */
export async function corrupt(route: Route): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `${await answer.text()};window.hasRunUnknownCode = true` });
}

/** A remote's entry in the registry. */
export async function registryEntry(
  page: Page,
  name: string,
): Promise<{ entry: string; integrity: string; sdk: string }> {
  const { remotes } = JSON.parse(await textAt(page, "/registry.json"));
  return remotes.find((remote: { name: string }) => remote.name === name);
}

const textAt = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address)).text();
