import type { Screen } from "@dmc-hub/shared-types";

type Navigation = NonNullable<Screen["navigation"]>;

/** A screen as a remote's team writes it down; the icon is one of lucide's by name. */
export interface ScreenDeclaration extends Omit<Screen, "navigation" | "data" | "roles"> {
  readonly roles: readonly Screen["roles"][number][];
  readonly data?: readonly string[];
  readonly navigation?: Omit<Navigation, "icon"> & { readonly icon: string };
}

/** Keeps the literal paths of a remote's screens, so that a screen without code does not compile. */
export const declareScreens = <const S extends readonly ScreenDeclaration[]>(screens: S): S => screens;

/** The name of the chunk that holds a screen's code: `/itineraries/details/:id` is `itineraries-details-id`. */
export const chunkNameOf = (path: string) => path.slice(1).replace(/[/:]+/g, "-");
