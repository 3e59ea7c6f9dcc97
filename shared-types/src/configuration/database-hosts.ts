import * as z from "zod/mini";

/**
 * Several hosts in a PostgreSQL address, as `psql` takes them: `postgres://user@one:5432,two:5432/name`. A URL has one
 * host, so the address is carried on with the first one in its place and all of them in its parameter `hosts`.
 */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/;

/** What a session must be able to do, in the words of `psql`: the API only works where it can write. */
const WRITES = new Set(["read-write", "primary"]);

/** An address with several hosts as a URL; any other text as it is. */
export function asUrl(text: string): string {
  const [, start, hosts, rest] = ADDRESS.exec(text) ?? [];
  if (start === undefined || hosts === undefined) return text;
  const [first = "", ...others] = hosts.split(",");
  if (![first, ...others].every((host) => URL.canParse(`postgres://${host}`) && host !== "")) return text;
  const one = `${start}${first}${rest}`;
  if (!URL.canParse(one)) return text;
  const url = new URL(one);
  url.searchParams.set("hosts", hosts);
  return url.href;
}

/** Whether an address asks for the one host among several that takes writes. */
function asksForWrites(address: string): boolean {
  const { searchParams } = new URL(address);
  return WRITES.has(searchParams.get("target_session_attrs") ?? "read-write");
}

/** The hosts of an address, each with its port: more than one only if the address names several. */
export function hostsOf(address: string): string[] {
  const url = new URL(address);
  return (url.searchParams.get("hosts") ?? url.host).split(",");
}

/** A PostgreSQL's address as a URL, which may have been given with several hosts. */
export const postgresAddress = (example: string) =>
  z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(asUrl)),
      z.string().check(
        z.refine(isPostgresAddress, `must look like ${example}`),
        z.refine(
          (value) => !isPostgresAddress(value) || asksForWrites(value),
          "may ask for target_session_attrs=read-write alone",
        ),
      ),
    ),
  );

const isPostgresAddress = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) && !new URL(value).host.includes(",");
