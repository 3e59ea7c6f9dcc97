import type { Partner } from "@dmc-hub/shared-types";
import type { Column } from "@dmc-hub/sdk/list";

/** Who to ask for at a supplier or an agency. */
export const contactColumn: Column<Partner> = {
  label: "Contact Person",
  sort: "contactName",
  cell: ({ contactName }) => contactName,
};
