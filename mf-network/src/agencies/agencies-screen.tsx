import { contactColumn } from "../partners/contact-column.ts";
import { PartnerList } from "../partners/partner-list.tsx";

/** The agencies that a DMC works with. */
export const AgenciesScreen = () => (
  <PartnerList
    type="agency"
    title="Agencies"
    noun={["agency", "agencies"]}
    openLabel="View Details"
    second={contactColumn}
  />
);
