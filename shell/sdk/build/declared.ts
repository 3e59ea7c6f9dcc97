import type { RemoteManifest } from "@dmc-hub/shared-types";
import { openedScreen, type ScreenPath } from "../src/services/screen-routes.ts";

/** Every declared address that none of the remote's own screens opens, in words. */
export const faultsOf = ({ name, version, screens, actions, opens, inboxes }: RemoteManifest): string[] =>
  [
    ...actions.map(({ label, href }) => [`the action "${label}"`, href] as const),
    ...Object.entries(opens).map(([kind, { href }]) => [`the kind "${kind}"`, href] as const),
    ...inboxes.flatMap(({ label, links }) =>
      links.map((link) => [`"${link.label}" of "${label}"`, link.href] as const),
    ),
  ]
    .filter(([, href]) => screenOf(screens, href) === undefined)
    .map(
      ([what, href]) =>
        `${name} ${version}: ${what} leads to ${href}, and no screen of ${name} has that path. ` +
        `Its screens are ${screens.map(({ path }) => path).join(", ")}.`,
    );

/** Who may enter the screen that an address opens; nobody if there is none. */
export const rolesAt = <R extends string>(
  screens: readonly (ScreenPath & { readonly roles: readonly R[] })[],
  href: string,
): readonly R[] => screenOf(screens, href)?.roles ?? [];

/** The screen that an address opens, with `:id` for any id. */
const screenOf = <S extends ScreenPath>(screens: readonly S[], href: string): S | undefined =>
  openedScreen(screens, href.replace(/\?.*/, "").replaceAll(/:\w+/g, "1"))?.screen;
