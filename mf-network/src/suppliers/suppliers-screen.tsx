import { contactColumn } from "../partners/contact-column.ts";
import { PartnerList } from "../partners/partner-list.tsx";

/** The suppliers that a DMC works with. */
export const SuppliersScreen = () => (
  <PartnerList
    type="supplier"
    title="Suppliers"
    noun={["supplier", "suppliers"]}
    openLabel="View Details"
    second={contactColumn}
  />
);
