import { proposalLineKind } from "@dmc-hub/shared-types";
import { tableOfKind } from "../../resources/kind-table.ts";

/** Price lines, read with their supplier. */
export const linesTable = tableOfKind(proposalLineKind);
