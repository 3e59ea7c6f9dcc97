import { noOffers, type Registry, type RegistryEntry, type Screen } from "@dmc-hub/shared-types";

const remote = (
  name: string,
  screens: readonly Screen[],
  given: Partial<RegistryEntry> = {},
): RegistryEntry => ({
  name,
  version: "1.0.0",
  sdk: "^1.0.0",
  entry: `/remotes/${name}/1.0.0/remote-entry.js`,
  integrity: "sha384-none",
  screens: [...screens],
  ...noOffers,
  ...given,
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

/** A small registry like the real one, for tests. */
export const testingRegistry: Registry = {
  sdk: "1.0.0",
  remotes: [
    remote(
      "mf-portal",
      [
        screen("/clients", entry("Main", "Clients", 2)),
        screen("/dashboard", entry("Main", "Dashboard", 1, "/")),
        screen("/itineraries"),
        screen("/itineraries/details/:id", { exact: false }),
      ],
      {
        actions: [
          { label: "New booking", href: "/bookings?edit=new", roles: ["dmc"], order: 2 },
          { label: "New client", href: "/clients?edit=new", roles: ["dmc"], order: 1 },
        ],
        opens: {
          booking: { label: "Booking", href: "/bookings?open=:id" },
          proposal: { label: "Proposal", href: "/proposals/details/:id" },
          task: { label: "Task", href: "/dashboard?panel=tasks&task=:id" },
          message: { label: "Message", href: "/dashboard?panel=messages&reply=:id" },
        },
      },
    ),
    remote("mf-network", [screen("/guides", entry("Network", "Guides", 1))], {
      actions: [{ label: "New guide", href: "/guides?edit=new", roles: [], order: 8 }],
      opens: { guide: { label: "Partner", href: "/guides?open=:id" } },
    }),
    remote("mf-reports", [screen("/reports", entry("Reports", "Sales", 1)), screen("/open", { roles: [] })]),
    remote("mf-admin", [screen("/admin/dmcs", { roles: ["admin"], ...entry("DMC Management", "DMCs", 1) })]),
  ],
};
