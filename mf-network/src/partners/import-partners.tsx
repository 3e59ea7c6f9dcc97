import { partnerKind, type PartnerType } from "@dmc-hub/shared-types";
import { KindImport } from "@dmc-hub/sdk/import";
import { namesOfType } from "./partner-types.ts";
import { api } from "./partners.ts";

const ofAll = ["contactName", "email", "phone", "location", "tags", "notes"] as const;

interface ImportPartnersProps {
  readonly type: PartnerType;
  readonly onClose: () => void;
}

/** Imports suppliers, guides or agencies from a file. */
export const ImportPartners = ({ type, onClose }: ImportPartnersProps) => (
  <KindImport
    kind={partnerKind}
    names={["name", ...(type === "guide" ? (["specialty"] as const) : []), ...ofAll]}
    only={{ values: { type }, names: namesOfType[type] }}
    call={api.partners.import}
    onClose={onClose}
  />
);
