import { createContext, type ReactNode, use } from "react";
import type { DmcInfo } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "./services.ts";

const CompanyContext = createContext<DmcInfo | undefined>(undefined);

/** The company of the signed-in staff; undefined while it is not known, and for administrators. */
export const useCompany = (): DmcInfo | undefined => use(CompanyContext);

/** Watches the company once for a whole tree, each amount and day of which is written as the company does. */
export function CompanyProvider({ children }: { children: ReactNode }) {
  const { dmcId } = useSession();
  const { data } = useQuery<DmcInfo>({ queryKey: ["/api/dmc-info"], enabled: dmcId !== null });
  return <CompanyContext value={data}>{children}</CompanyContext>;
}
