import type { Registry, RegistryEntry, Screen } from "@dmc-hub/shared-types";

const remote = (name: string, screens: readonly Screen[]): RegistryEntry => ({
  name,
  version: "1.0.0",
  sdk: "^1.0.0",
  entry: `/remotes/${name}/1.0.0/remote-entry.js`,
  integrity: "sha384-none",
  screens: [...screens],
});

const screen = (path: string, given: Partial<Screen> = {}): Screen => ({
  path,
  exact: true,
  roles: ["dmc"],
  title: path,
  data: [],
  ...given,
});

const entry = (group: string, label: string, order: number, href?: string) => ({
  navigation: { group, label, order, icon: [], ...(href === undefined ? {} : { href }) },
});

/** A registry like the real one in small, for tests. */
export const testingRegistry: Registry = {
  sdk: "1.0.0",
  remotes: [
    remote("mf-portal", [
      screen("/clients", entry("Main", "Clients", 2)),
      screen("/dashboard", entry("Main", "Dashboard", 1, "/")),
      screen("/itineraries"),
      screen("/itineraries/details/:id", { exact: false }),
    ]),
    remote("mf-network", [screen("/guides", entry("Network", "Guides", 1))]),
    remote("mf-reports", [screen("/reports", entry("Reports", "Sales", 1)), screen("/open", { roles: [] })]),
    remote("mf-admin", [screen("/admin/dmcs", { roles: ["admin"], ...entry("DMC Management", "DMCs", 1) })]),
  ],
};
