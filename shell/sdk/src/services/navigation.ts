import type { Icon, Registry, Role } from "@dmc-hub/shared-types";

/** The frame that a screen belongs to. */
export type FrameKind = "admin" | "dmc";

/** The frame that a path belongs to. */
export const frameOf = (pathname: string): FrameKind =>
  pathname === "/admin" || pathname.startsWith("/admin/") ? "admin" : "dmc";

/** Headings in the order of docs/product/shell.md#navigation; others follow in order of appearance. */
const headings: Record<FrameKind, readonly string[]> = {
  dmc: ["Main", "Network", "Settings"],
  admin: ["DMC Management", "User Management", "Platform", "Content", "Settings"],
};

/** A screen's entry in the side navigation. */
export interface DeclaredEntry {
  readonly label: string;
  readonly href: string;
  readonly icon: Icon;
  /** Path of the screen if `href` redirects to it. */
  readonly path: string;
}

/** A heading and the screens under it, of which there may be none. */
export interface DeclaredGroup {
  readonly label: string;
  readonly entries: readonly DeclaredEntry[];
}

/** The screens that the remotes declare for a role's side navigation, in order, under their headings. */
export function declaredNavigation({ remotes }: Registry, kind: FrameKind, role: Role): DeclaredGroup[] {
  const declared = remotes
    .flatMap(({ screens }) => screens)
    .filter(({ path, roles }) => frameOf(path) === kind && (roles.length === 0 || roles.includes(role)))
    .flatMap(({ path, navigation }) => (navigation === undefined ? [] : [{ path, ...navigation }]))
    .toSorted((one, other) => one.order - other.order);
  const labels = new Set([...headings[kind], ...declared.map(({ group }) => group)]);
  return [...labels].map((label) => ({
    label,
    entries: declared
      .filter(({ group }) => group === label)
      .map((entry) => ({
        label: entry.label,
        href: entry.href ?? entry.path,
        path: entry.path,
        icon: entry.icon,
      })),
  }));
}

/**
 * Whether an entry stands for the page shown: its path, or one below. An entry that links to the root is also
 * current on the path that the root redirects to.
 */
export const isCurrentEntry = ({ href, path }: Pick<DeclaredEntry, "href" | "path">, pathname: string) =>
  pathname === path || pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/** A role as screens show it. */
export const roleLabel = (role: string) => (role === "dmc" ? "DMC Manager" : role);
