import { labelOf, partnerKind, type PartnerType } from "@dmc-hub/shared-types";

/** The label of a partner type: "Guide". */
export const labelOfType = (type: PartnerType): string => labelOf(partnerKind.fields.type, type);

/** Singular and plural of each partner type, within a sentence. */
export const namesOfType: Readonly<Record<PartnerType, readonly [one: string, many: string]>> = {
  supplier: ["supplier", "suppliers"],
  guide: ["guide", "guides"],
  agency: ["agency", "agencies"],
};
