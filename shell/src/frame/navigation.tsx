import type { ReactNode } from "react";
import type { Registry, User } from "@dmc-hub/shared-types";
import { Icon } from "@dmc-hub/sdk";
import { FileText, Inbox, LifeBuoy, Settings } from "@dmc-hub/sdk/icons";

/** One entry of the side navigation. */
export interface NavigationEntry {
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
  /** Path of the screen if `href` redirects to it. */
  readonly path: string;
}

/** Entries under one heading. */
export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

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

const entry = (label: string, href: string, icon: ReactNode): NavigationEntry => ({
  label,
  href,
  icon,
  path: href,
});

/** Entries of the administrators' frame without a remote's screen; they lead to the not-found screen. */
const own: Record<FrameKind, Readonly<Record<string, readonly NavigationEntry[]>>> = {
  dmc: {},
  admin: {
    Content: [
      entry("Documentation", "/admin/docs", <FileText size={18} aria-hidden />),
      entry("Inbox", "/admin/inbox", <Inbox size={18} aria-hidden />),
    ],
    Settings: [
      entry("General", "/admin/settings", <Settings size={18} aria-hidden />),
      entry("Support", "/admin/support", <LifeBuoy size={18} aria-hidden />),
    ],
  },
};

/** A user's side navigation: the screens that the remotes declare, under their headings. */
export function navigationOf(registry: Registry, kind: FrameKind, user: User): NavigationGroup[] {
  const declared = registry.remotes
    .flatMap(({ screens }) => screens)
    .filter(({ path, roles }) => frameOf(path) === kind && (roles.length === 0 || roles.includes(user.role)))
    .flatMap(({ path, navigation }) => (navigation === undefined ? [] : [{ path, ...navigation }]))
    .toSorted((one, other) => one.order - other.order);
  const labels = new Set([...headings[kind], ...declared.map(({ group }) => group)]);
  return [...labels]
    .map((label) => ({
      label,
      entries: [
        ...declared
          .filter(({ group }) => group === label)
          .map(({ label: name, href, path, icon }) => ({
            label: name,
            href: href ?? path,
            path,
            icon: <Icon drawing={icon} />,
          })),
        ...(own[kind][label] ?? []),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * Whether an entry stands for the page shown: its path, or one below. An entry that links to the root is also
 * current on the path that the root redirects to.
 */
export const isCurrentEntry = ({ href, path }: NavigationEntry, pathname: string) =>
  pathname === path || pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));
