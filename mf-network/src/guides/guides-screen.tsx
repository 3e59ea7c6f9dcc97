import { partnerKind, specialtyOf } from "@dmc-hub/shared-types";
import { PartnerList } from "../partners/partner-list.tsx";

/** The guides that a DMC works with. */
export const GuidesScreen = () => (
  <PartnerList
    type="guide"
    openLabel="View Profile"
    second={{ label: partnerKind.fields.specialty.label, cell: specialtyOf }}
  />
);
