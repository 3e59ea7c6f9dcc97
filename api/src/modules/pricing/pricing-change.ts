import { proposalLineKind } from "@dmc-hub/shared-types";
import type { RowsChange } from "../../platform/events/dmc-events.ts";
import { changeOf } from "../../resources/change-of.ts";

/** What a change of a price makes stale: its lines, the proposal with its sheet, and figures. */
export const pricingChanged: RowsChange = { ...changeOf(proposalLineKind), isNotice: false };
