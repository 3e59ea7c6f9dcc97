import type { Action, Inbox, Opening, Registry, User } from "@dmc-hub/shared-types";

/** A thing of some kind. */
interface Thing {
  readonly kind: string;
  readonly id: number;
}

/** A thing that may name another one to open instead. */
interface Leading extends Thing {
  readonly opens?: Thing | undefined;
}

/** Where things of a kind open; if two remotes claim it, the first wins. Undefined if none does. */
const openingOf = (registry: Registry, kind: string): Opening | undefined =>
  registry.remotes.find(({ opens }) => Object.hasOwn(opens, kind))?.opens[kind];

/** The label of a thing's kind, and its address; null if no remote opens it. */
export function placeOf(
  registry: Registry,
  { opens, ...thing }: Leading,
): { label: string; href: string } | null {
  const { kind, id } = opens ?? thing;
  const opening = openingOf(registry, kind);
  return opening ? { label: opening.label, href: opening.href.replaceAll(":id", String(id)) } : null;
}

/** The actions offered to the user, in order. */
export const actionsFor = ({ remotes }: Registry, { role }: User): readonly Action[] =>
  remotes
    .flatMap(({ actions }) => actions)
    .filter(({ roles }) => roles.length === 0 || roles.includes(role))
    .toSorted((one, other) => one.order - other.order);

/** The buttons above the page that list notifications of one kind. */
export const inboxesOf = ({ remotes }: Registry): readonly Inbox[] =>
  remotes.flatMap(({ inboxes }) => inboxes);
