import { proposalLineKind } from "@dmc-hub/shared-types";
import type { RowsChange } from "../../platform/events/dmc-events.ts";
import { changeOf } from "../../resources/change-of.ts";

const { invalidates, ...ofLines } = changeOf(proposalLineKind);

/** What a change of a price makes stale: its lines, the proposal with its sheet, figures, and an agency's links. */
export const pricingChanged: RowsChange = {
  ...ofLines,
  invalidates: [...invalidates, "/api/shares"],
  isNotice: false,
};
