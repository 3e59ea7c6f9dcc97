import type { ReactNode } from "react";
import { useHrefOf } from "../services/services.ts";
import { Link } from "./link.tsx";

interface ThingLinkProps {
  /** Its kind as remotes declare it in `opens`. */
  readonly kind: string;
  readonly id: number;
  /** Its name. */
  readonly children: ReactNode;
}

/** A thing's name, which leads to where a remote opens it; plain text if none does. */
export function ThingLink({ kind, id, children }: ThingLinkProps): ReactNode {
  const href = useHrefOf()(kind, id);
  return href === null ? children : <Link to={href}>{children}</Link>;
}
