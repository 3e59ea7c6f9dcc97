import type { Account } from "../fixtures/test.ts";

/** A screen's path and its name in the side navigation. */
interface Place {
  readonly path: string;
  readonly link: string;
  /** Text on the screen once it is shown. */
  readonly shows: string;
}

/** A remote in which faults are caused. */
export interface Target extends Place {
  readonly name: string;
  readonly account: Account;
  /** Name of the chunk with its screen's code. */
  readonly chunk: string;
  /** The group of the SDK that its screen needs. */
  readonly group: string;
  /** A screen that shows that the rest of the application keeps working. */
  readonly other: Place;
  /** A screen that does not need this one's group of the SDK. */
  readonly plain: Place;
}

const clients = { path: "/clients", link: "Clients", shows: "Add Client" };
export const guides = { path: "/guides", link: "Guides", shows: "Add Guide" };
const dmcs = { path: "/admin/dmcs", link: "DMCs", shows: "Add New DMC" };
export const plain = { path: "/settings/user", link: "User Settings", shows: "Save Changes" };
const ofTheShell = { path: "/admin/inbox", link: "Inbox", shows: "404 Page Not Found" };

/** Every remote with one of its screens. Administrators see no other remote than mf-admin. */
export const targets: readonly Target[] = [
  { ...clients, name: "mf-portal", account: "azure", chunk: "clients", group: "table", other: guides, plain },
  { ...guides, name: "mf-network", account: "azure", chunk: "guides", group: "table", other: clients, plain },
  {
    ...dmcs,
    name: "mf-admin",
    account: "admin",
    chunk: "admin-dmcs",
    group: "list",
    other: ofTheShell,
    plain: ofTheShell,
  },
];
