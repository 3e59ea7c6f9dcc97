import type { AcceptedChoice } from "@dmc-hub/shared-types";
import type { Fields } from "../../resources/rows.ts";

/** Why a proposal goes below the least margin, as far as staff said so. */
export const reasonIn = ({ reason }: Fields): string | null => (typeof reason === "string" ? reason : null);

/** What staff say that the client took; null for nothing said. The contract has checked its shape. */
export const choiceSent = ({ choice }: Fields): AcceptedChoice | null =>
  (choice as AcceptedChoice | null | undefined) ?? null;
