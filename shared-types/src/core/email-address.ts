import * as z from "zod/mini";

/** An address of plain characters, its last label a word or an encoded one. */
const ADDRESS = /^[\w'+&-]+(\.[\w'+&-]+)*@([a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** A domain with letters of other scripts; encoding a longer one, which the DNS does not know, could take minutes. */
const INTERNATIONAL = /(?<=@)[-.\w]*\P{ASCII}[-.\w\P{ASCII}]{0,250}$/u;

/** Refuses what is no e-mail address; a domain is kept as the DNS knows it: "xn--mnchen-3ya.de" for "münchen.de". */
export const emailAddress = (message: string) =>
  [
    z.overwrite<string>((address) => address.replace(INTERNATIONAL, encoded)),
    z.email({ pattern: ADDRESS, error: message }),
  ] as const;

function encoded(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
