import type { Partner } from "@dmc-hub/shared-types";
import type { Column } from "@dmc-hub/sdk/table";

/** Who to ask for at a supplier or an agency. */
export const contactColumn: Column<Partner> = {
  label: "Contact Person",
  sort: "contactName",
  cell: ({ contactName }) => contactName,
};
