import { proposalKind } from "@dmc-hub/shared-types";
import { tableOfKind } from "../../resources/kind-table.ts";

export const proposalsTable = tableOfKind(proposalKind);
