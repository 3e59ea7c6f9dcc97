import { type AgeBandOfCompany, type ProposalLine, proposalLineKind } from "@dmc-hub/shared-types";
import { KindForm, NumberField } from "@dmc-hub/sdk/forms";
import { PartnerField } from "../partners/partner-field.tsx";
import { api } from "./pricing-api.ts";
import { SegmentsField } from "./segments-field.tsx";

export { SupplierCell } from "./supplier-cell.tsx";

interface LineFormProps {
  readonly id: number;
  /** The proposal's. */
  readonly currency: string;
  /** The company's. */
  readonly bands: readonly AgeBandOfCompany[];
  readonly onClose: () => void;
}

const { fields } = proposalLineKind;

const partsOf = ({ currency, bands }: Pick<LineFormProps, "currency" | "bands">) =>
  [
    "title",
    { names: ["partnerId"], input: <PartnerField label={fields.partnerId.label} /> },
    "kind",
    "dayNumber",
    "inclusion",
    "unit",
    "per",
    "quantity",
    "capacity",
    { names: ["segments"], input: <SegmentsField bands={bands} /> },
    "currency",
    "pricingMode",
    "pricingPercent",
    {
      names: ["sellAmount"],
      input: (
        <NumberField
          name="sellAmount"
          label={fields.sellAmount.label}
          unit={currency}
          help="Of one unit, night or day. For a typed price."
        />
      ),
    },
    "taxRate",
    "netTaxIncluded",
    "netTaxRate",
    "focEvery",
    "focMax",
    "place",
    "inHouse",
    "isCommissionable",
    "clientText",
    "notes",
  ] as const;

/** All fields of a price line. */
export const LineForm = ({ id, currency, bands, onClose }: LineFormProps) => (
  <KindForm<typeof proposalLineKind, ProposalLine>
    kind={proposalLineKind}
    // The contract's list of lines has no pages, and a form asks for none.
    resource={api.proposalLines as never}
    id={id}
    parts={partsOf({ currency, bands })}
    called="Service"
    // Without an input, but checked with the others.
    start={{ proposalId: null }}
    onClose={onClose}
  />
);
