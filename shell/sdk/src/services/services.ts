import { createContext, use } from "react";
import type { SessionUser, User } from "@dmc-hub/shared-types";
import type { QueryClient } from "@tanstack/react-query";
import type { ShellHistory } from "./history.tsx";

/** A message that the shell shows for a while. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Destructive ones are announced at once. */
  readonly tone?: "success" | "destructive";
  /** What can be done about it, such as Undo. Choosing it closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** The thing that it speaks of, for which the shell offers Open if some remote shows its kind. */
  readonly opens?: { readonly kind: string; readonly id: number };
}

/** The signed-in user, with their preferences of formats and lists. */
export type SignedInUser = User & Partial<Pick<SessionUser, "locale" | "dateFormat" | "listPreferences">>;

/** What the shell provides to every remote. */
export interface ShellServices {
  readonly user: SignedInUser;
  readonly history: ShellHistory;
  readonly queryClient: QueryClient;
  readonly toast: (toast: Toast) => void;
  /**
   * The address where some remote opens a thing of a kind; null if none does. Shells of SDK 1.6 and earlier do
   * not know.
   */
  readonly hrefOf?: HrefOf | undefined;
}

/** The address where a thing of a kind opens; null if no remote opens it. */
export type HrefOf = (kind: string, id: number) => string | null;

/** Provides the shell's services to a tree. */
export const ServicesContext = createContext<ShellServices | null>(null);

function useServices(): ShellServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error("This part runs only inside the shell or the SDK's test shell.");
  return services;
}

/** The signed-in user. */
export const useSession = (): SignedInUser => useServices().user;

/** Where things open, whichever remote opens them. */
export const useHrefOf = (): HrefOf => useServices().hrefOf ?? nowhere;

const nowhere: HrefOf = () => null;

/** Shows a toast, which replaces the current one. */
export const useToast = () => useServices().toast;
