import { partnerKind } from "@dmc-hub/shared-types";
import { columnOf } from "@dmc-hub/sdk/table";
import { PartnerList } from "../partners/partner-list.tsx";

/** The agencies that a DMC works with. */
export const AgenciesScreen = () => (
  <PartnerList type="agency" openLabel="View Details" second={columnOf(partnerKind, "contactName")} />
);
