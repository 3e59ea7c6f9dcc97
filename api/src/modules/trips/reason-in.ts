import type { Fields } from "../../resources/rows.ts";

/** Why a proposal goes below the least margin, as far as staff said so. */
export const reasonIn = ({ reason }: Fields): string | null => (typeof reason === "string" ? reason : null);
