import type * as z from "zod/mini";
import { enumOf } from "../core/field.ts";

/** A partner's role for a DMC; apart from partners because bookings need nothing else of them. */
export const partnerTypes = { supplier: "Supplier", guide: "Guide", agency: "Agency" } as const;

export const partnerType = enumOf(partnerTypes);
export type PartnerType = z.output<typeof partnerType>;
