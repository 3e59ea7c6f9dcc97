import { remoteManifest, type RemoteManifest } from "@dmc-hub/shared-types";
import type { RemoteDeclaration } from "../src/services/screens.ts";
import { faultsOf, rolesAt } from "./declared.ts";
import { iconNamed } from "./icons.ts";

/** What a build knows about its remote, before validation. */
type Facts = Pick<RemoteManifest, "name" | "version"> & Readonly<Record<string, unknown>>;

/**
 * A remote's manifest: what is known about its build, and what its team has declared.
 * @throws with everything that is wrong, for the build to print.
 */
export function described(
  facts: Facts,
  { screens, actions = [], opens = {}, inboxes = [] }: RemoteDeclaration,
): RemoteManifest {
  const { data, error } = remoteManifest.safeParse({
    ...facts,
    screens: screens.map(({ navigation, ...screen }) => ({
      ...screen,
      ...(navigation ? { navigation: { ...navigation, icon: iconNamed(navigation.icon) } } : {}),
    })),
    actions: actions.map((action) => ({ ...action, roles: action.roles ?? rolesAt(screens, action.href) })),
    opens,
    inboxes: inboxes.map((inbox) => ({ ...inbox, icon: iconNamed(inbox.icon) })),
  });
  const faults = data
    ? faultsOf(data)
    : error.issues.map(
        ({ path: at, message }) => `${facts.name} ${facts.version}: ${at.join(".")}: ${message}.`,
      );
  if (!data || faults.length > 0) throw new Error(faults.join("\n"));
  return data;
}
