import type { ReactNode } from "react";
import { createApiClient, type Partner, partnerKind, partners } from "@dmc-hub/shared-types";
import { PickField } from "@dmc-hub/sdk/pick";
import { NewPartnerForm } from "./new-partner-form.tsx";

const api = createApiClient({ partners });

const newPartner = { label: "New partner", Form: NewPartnerForm };

interface PartnerFieldProps {
  readonly label: string;
  readonly help?: ReactNode;
}

/** The partner whom a row is with. */
export const PartnerField = (props: PartnerFieldProps) => (
  <PickField
    {...props}
    name="partnerId"
    resource={api.partners}
    sort={partnerKind.order}
    nameOf={({ name }: Partner) => name}
    detailOf={({ location }: Partner) => location}
    create={newPartner}
  />
);
