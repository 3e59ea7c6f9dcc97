import * as z from "zod/mini";

/** An address of plain characters, its last label a word or an encoded one. */
const ADDRESS = /^[\w'+&-]+(\.[\w'+&-]+)*@([a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** A domain with letters of other scripts. */
const INTERNATIONAL = /(?<=@)[-.\w]*\P{ASCII}[-.\w\P{ASCII}]*$/u;

/** Longest domain of the DNS, characters. */
const LONGEST = 253;

/** Refuses what is no e-mail address; a domain is kept as the DNS knows it: "xn--mnchen-3ya.de" for "münchen.de". */
export const emailAddress = (message: string) =>
  [
    z.overwrite<string>((address) => address.replace(INTERNATIONAL, encoded)),
    z.email({ pattern: ADDRESS, error: message }),
  ] as const;

function encoded(domain: string): string {
  const url = `http://${domain}`;
  return domain.length <= LONGEST && URL.canParse(url) ? new URL(url).hostname : domain;
}
