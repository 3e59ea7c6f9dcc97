import { createApiClient, type Partner, partnerKind, partners } from "@dmc-hub/shared-types";
import { KindForm } from "@dmc-hub/sdk/forms";
import type { MakeProps } from "@dmc-hub/sdk/pick";

const api = createApiClient({ partners });

const parts = ["type", "name", "email", "phone"] as const;

/** The minimal form of a new partner. */
export const NewPartnerForm = ({ onClose, startName = "", onSaved }: MakeProps<Partner>) => (
  <KindForm
    kind={partnerKind}
    resource={api.partners}
    id={null}
    parts={parts}
    start={{ name: startName }}
    onSaved={onSaved}
    onClose={onClose}
  />
);
