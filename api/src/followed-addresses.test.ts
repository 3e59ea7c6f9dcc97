import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@dmc-hub/shared-types";
import { followedAddresses } from "./followed-addresses.ts";
import { FILE_LISTS } from "./modules/files/change-files.ts";
import { activityLists } from "./modules/itineraries/activity-change.ts";
import { changeOf } from "./resources/change-of.ts";

const sources = globSync("modules/**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));

/** The names that events are written with, besides the contract's kinds. */
const names: Readonly<Record<string, string>> = {
  FILE_LISTS,
  activityLists,
  guideClashesKey: contract.guideClashesKey,
};

/** A quoted address, a template or a name; what stands for a row's id is 1. */
function addressOf(written: string): string {
  const name = written.replace(/^["`]|["`]$/g, "");
  if (name === written) return names[name] ?? `unknown: ${name}`;
  return name.replaceAll(/\$\{(\w+)\}/g, (_, part: string) => names[part] ?? "1").replace(/\?.*/, "");
}

/** What a row of a kind makes stale, by the kind's name in the contract. */
const addressesOf = (kind: string) =>
  changeOf((contract as unknown as Readonly<Record<string, contract.Kind>>)[kind] as contract.Kind)
    .invalidates;

const listed = (list: string) => (list.match(/"[^"]*"|`[^`]*`|\w+/g) ?? []).map(addressOf);

const all = (pattern: RegExp) =>
  sources.flatMap((source) => Array.from(source.matchAll(pattern), ([, found = ""]) => found));

const published = [
  all(/changeOf\((\w+)\)/g).flatMap(addressesOf),
  all(/invalidates: \[([^\]]*)\]/g).flatMap(listed),
].flat();

const isFollowed = (address: string) =>
  followedAddresses.some((one) => address === one || address.startsWith(one.endsWith("/") ? one : `${one}/`));

test("after a gap in its stream a tab fetches again all that events can make stale", () => {
  expect(published).toContain("/api/itineraries/1/");
  expect(published).toContain("/api/fx-rates");
  expect(published.filter((address) => !isFollowed(address))).toEqual([]);
});
