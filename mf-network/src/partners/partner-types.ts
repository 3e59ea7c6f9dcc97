import { labelOf, partnerKind, type PartnerType } from "@dmc-hub/shared-types";

/** What a partner of a type is called: "Guide". */
export const labelOfType = (type: PartnerType): string => labelOf(partnerKind.fields.type, type);

/** What partners of a type are called, one and many, within a sentence. */
export const namesOfType: Readonly<Record<PartnerType, readonly [one: string, many: string]>> = {
  supplier: ["supplier", "suppliers"],
  guide: ["guide", "guides"],
  agency: ["agency", "agencies"],
};
