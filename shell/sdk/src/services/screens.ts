import type { Action, Inbox, Opening, Screen } from "@dmc-hub/shared-types";

type Navigation = NonNullable<Screen["navigation"]>;

/** A screen as its developers declare it; the icon is named as in lucide. */
export interface ScreenDeclaration extends Omit<Screen, "navigation" | "data" | "roles"> {
  readonly roles: readonly Screen["roles"][number][];
  readonly data?: readonly string[];
  readonly navigation?: Omit<Navigation, "icon"> & { readonly icon: string };
}

/** An action as its developers declare it; by default it is for the same roles as its screen. */
export interface ActionDeclaration extends Omit<Action, "roles"> {
  readonly roles?: readonly Action["roles"][number][];
}

/** An inbox as its developers declare it; the icon is named as in lucide. */
export interface InboxDeclaration extends Omit<Inbox, "icon" | "links"> {
  readonly icon: string;
  readonly links: readonly Inbox["links"][number][];
}

/**
 * What a remote adds to the shell: its screens, actions in the search box, and where things of its kinds
 * open.
 */
export interface RemoteDeclaration {
  readonly screens: readonly ScreenDeclaration[];
  readonly actions?: readonly ActionDeclaration[];
  /** By kind: `client: { label: "Client", href: "/clients?open=:id" }`. A kind belongs to one remote. */
  readonly opens?: Readonly<Record<string, Opening>>;
  readonly inboxes?: readonly InboxDeclaration[];
}

/** Keeps the literal paths of a remote's screens, so that a screen without a view does not compile. */
export const declareRemote = <const R extends RemoteDeclaration>(remote: R): R => remote;

/** The same for a remote that declares nothing else. */
export const declareScreens = <const S extends readonly ScreenDeclaration[]>(screens: S): S => screens;

/** The name of the chunk that holds a screen's code: `/itineraries/details/:id` is `itineraries-details-id`. */
export const chunkNameOf = (path: string) => path.slice(1).replace(/[/:]+/g, "-");
