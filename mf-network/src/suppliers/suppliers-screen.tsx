import { partnerKind } from "@dmc-hub/shared-types";
import { columnOf } from "@dmc-hub/sdk/table";
import { PartnerList } from "../partners/partner-list.tsx";

/** The suppliers that a DMC works with. */
export const SuppliersScreen = () => (
  <PartnerList type="supplier" openLabel="View Details" second={columnOf(partnerKind, "contactName")} />
);
