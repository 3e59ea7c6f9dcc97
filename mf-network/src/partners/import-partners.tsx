import type { PartnerDraft, PartnerType } from "@dmc-hub/shared-types";
import { type ImportField, ImportPanel } from "@dmc-hub/sdk/import";
import { api } from "./partners.ts";

const fields: readonly ImportField[] = [
  { name: "name", label: "Name", isRequired: true, aliases: ["company"] },
  { name: "specialty", label: "Specialty" },
  { name: "contactName", label: "Contact Person", aliases: ["contact", "contact name"] },
  { name: "email", label: "Email", isRequired: true, aliases: ["e-mail", "mail", "email address"] },
  { name: "phone", label: "Phone", aliases: ["telephone", "mobile"] },
  { name: "location", label: "Location", aliases: ["city", "place"] },
  { name: "notes", label: "Notes", aliases: ["remarks", "comment"] },
];

const nouns = {
  supplier: ["supplier", "suppliers"],
  guide: ["guide", "guides"],
  agency: ["agency", "agencies"],
} as const;

interface ImportPartnersProps {
  readonly type: PartnerType;
  readonly onClose: () => void;
}

/** Adds suppliers, guides or agencies from a file. */
export const ImportPartners = ({ type, onClose }: ImportPartnersProps) => (
  <ImportPanel
    noun={nouns[type]}
    fields={type === "guide" ? fields : fields.filter(({ name }) => name !== "specialty")}
    constants={{ type }}
    // The API checks each row.
    call={(rows, dryRun) => api.partners.import({ dryRun, body: { rows: rows as PartnerDraft[] } })}
    onClose={onClose}
  />
);
