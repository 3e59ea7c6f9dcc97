import { specialtyOf } from "@dmc-hub/shared-types";
import { PartnerList } from "../partners/partner-list.tsx";

/** The guides that a DMC works with. */
export const GuidesScreen = () => (
  <PartnerList
    type="guide"
    title="Guides"
    noun={["guide", "guides"]}
    openLabel="View Profile"
    second={{ label: "Specialty", cell: specialtyOf }}
  />
);
