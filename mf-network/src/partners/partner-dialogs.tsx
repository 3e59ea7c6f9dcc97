import { type Partner, partnerKind, type PartnerType, specialtyOf } from "@dmc-hub/shared-types";
import { Button, Link, Stack } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { KindForm, TextField } from "@dmc-hub/sdk/forms";
import { KindFacts, RowPanel } from "@dmc-hub/sdk/overlay";
import { Disclosure, type RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "./partners.ts";
import { labelOfType } from "./partner-types.ts";

/** Their code loads when a partner is shown. */
const PartnerFiles = lazyView(async () => (await import("./partner-files.tsx")).PartnerFiles);

const PartnerChanges = lazyView(async () => (await import("./partner-changes.tsx")).PartnerChanges);

const ofAll = ["contactName", "email", "phone", "location", "tags", "notes"] as const;

/** What a proposal's price takes over from a partner of a type. */
const pricesOf = (type: PartnerType) =>
  type === "agency"
    ? (["pricingPercent", "commissionType", "commissionPercent"] as const)
    : (["currency", "pricingPercent"] as const);

/** Form of a supplier, guide or agency. */
export const PartnerForm = ({ id, type, onClose }: RowDialogProps & { readonly type: PartnerType }) => (
  <KindForm<typeof partnerKind, Partner>
    kind={partnerKind}
    resource={api.partners}
    id={id}
    parts={["name", ...(type === "guide" ? [specialty] : []), ...ofAll, ...pricesOf(type)]}
    start={{ type }}
    called={labelOfType(type)}
    onClose={onClose}
  />
);

const { label: specialtyLabel } = partnerKind.fields.specialty;

const specialty = {
  names: ["specialty"],
  input: <TextField name="specialty" label={specialtyLabel} placeholder="Wine regions" />,
} as const;

/** Everything known about a supplier, guide or agency. */
export const PartnerDetails = ({ id, onClose, onEdit }: RowDialogProps & { readonly onEdit: () => void }) => (
  <RowPanel
    resource={api.partners}
    id={id ?? 0}
    title={({ name }) => name}
    onClose={onClose}
    footer={() => (
      <Button size="sm" variant="outline" onClick={onEdit}>
        Edit
      </Button>
    )}
  >
    {(partner) => (
      <Stack gap="6">
        <KindFacts
          kind={partnerKind}
          row={partner}
          facts={[
            ...(partner.type === "guide" ? [[specialtyLabel, specialtyOf(partner)] as const] : []),
            ...ofAll,
            ...pricesOf(partner.type).filter((name) => partner[name] !== null && partner[name] !== "none"),
          ]}
        />
        <Link to={`/bookings?partnerId=${partner.id}`}>Bookings of {partner.name}</Link>
        <PartnerFiles partnerId={partner.id} />
        <Disclosure label="Changes">{() => <PartnerChanges {...partner} />}</Disclosure>
      </Stack>
    )}
  </RowPanel>
);
