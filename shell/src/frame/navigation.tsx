import type { ReactNode } from "react";
import type { Registry, User } from "@dmc-hub/shared-types";
import { Icon } from "@dmc-hub/sdk";
import { FileText, Inbox, LifeBuoy, Settings } from "@dmc-hub/sdk/icons";
import { declaredNavigation, type DeclaredEntry, type FrameKind } from "@dmc-hub/sdk/navigation";

/** One entry of the side navigation. */
export interface NavigationEntry extends Omit<DeclaredEntry, "icon"> {
  readonly icon: ReactNode;
}

/** Entries under one heading. */
export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

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
export const navigationOf = (registry: Registry, kind: FrameKind, user: User): NavigationGroup[] =>
  declaredNavigation(registry, kind, user.role)
    .map(({ label, entries }) => ({
      label,
      entries: [
        ...entries.map((declared) => ({ ...declared, icon: <Icon drawing={declared.icon} /> })),
        ...(own[kind][label] ?? []),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
