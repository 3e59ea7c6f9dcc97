import type { Action, Inbox, Opening, RegistryEntry } from "@dmc-hub/shared-types";
import { isIcon, isListOf, isNamed, isObject, isText } from "./sound.ts";

/** A remote with its offers: none if it brings none, and without malformed ones. */
export const withSoundOffers = (entry: RegistryEntry): RegistryEntry => ({
  ...entry,
  actions: listOf(entry.actions, isAction),
  opens: Object.fromEntries(Object.entries(isObject(entry.opens) ? entry.opens : {}).filter(isOpening)),
  inboxes: listOf(entry.inboxes, isInbox),
});

const listOf = <Item>(value: unknown, isOne: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter(isOne) : [];

const isAction = (value: unknown): value is Action =>
  isLink(value) && typeof value["order"] === "number" && isListOf(value["roles"], isText);

const isOpening = (entry: [string, unknown]): entry is [string, Opening] => isLink(entry[1]);

const isInbox = (value: unknown): value is Inbox =>
  isObject(value) &&
  isNamed(value, "kind", "label", "empty") &&
  isIcon(value["icon"]) &&
  isListOf(value["links"], isLink);

const isLink = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && isNamed(value, "label", "href");
