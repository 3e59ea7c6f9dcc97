import {
  type CompanyPricing,
  companyPricingDraft,
  companyPricings,
  createApiClient,
  pricingModes,
  roundingScopes,
  taxModes,
} from "@dmc-hub/shared-types";
import { CheckboxField, NumberField, SelectField, TextField } from "@dmc-hub/sdk/forms";
import { useFormat } from "@dmc-hub/sdk/format";
import { SettingsForm } from "@dmc-hub/sdk/settings";
import { Section } from "../settings/section.tsx";
import { choicesOf, Part } from "./form-part.tsx";
import { AgesField } from "./ages-field.tsx";
import { ExchangeRates } from "./exchange-rates.tsx";

const api = createApiClient({ companyPricings });

/** Prices of drafts follow from it. */
const invalidates = ["/api/proposals"];

type Values = Omit<CompanyPricing, "version">;

/** How a company prices its proposals, and its exchange rates; docs/product/pricing.md#settings. */
export function CompanyPricingTab() {
  return (
    <>
      <Section>
        <SettingsForm<CompanyPricing & { id: number }, Values, Values>
          // A company has one pricing, without an id.
          resource={api.companyPricings as never}
          invalidates={invalidates}
          schema={companyPricingDraft}
          valuesOf={({ version: _version, ...values }) => values}
        >
          {() => (
            <>
              <PriceFields />
              <TaxFields />
              <ExchangeFields />
              <AgesField />
            </>
          )}
        </SettingsForm>
      </Section>
      <ExchangeRates />
    </>
  );
}

function PriceFields() {
  const { currency } = useFormat();
  return (
    <Part title="Price">
      <SelectField name="pricingMode" label="Price by" choices={choicesOf(pricingModes)} />
      <NumberField
        name="pricingPercent"
        label="Per cent"
        unit="%"
        decimals={4}
        help="Agencies, suppliers, proposals and single lines can have their own."
      />
      <NumberField
        name="marginFloor"
        label="Least margin"
        unit="%"
        decimals={4}
        help="Sending below it asks for a reason. Empty for none."
      />
      <NumberField name="roundUpTo" label="Round up to" unit={currency} help="Empty for no rounding." />
      <SelectField name="roundingScope" label="Rounded" choices={choicesOf(roundingScopes)} />
      <NumberField name="validDays" label="A sent price holds" unit="days" isWhole />
    </Part>
  );
}

const TaxFields = () => (
  <Part title="Tax">
    <SelectField name="taxMode" label="Tax" choices={choicesOf(taxModes)} />
    <NumberField name="taxRate" label="Rate" unit="%" decimals={4} />
    <CheckboxField name="pricesIncludeTax" label="Prices include tax" />
    <TextField name="taxNote" label="Below a price with tax" />
  </Part>
);

const ExchangeFields = () => (
  <Part title="Exchange">
    <NumberField
      name="fxBuffer"
      label="Put on exchange rates"
      unit="%"
      decimals={4}
      help="Covers what a rate may move until you pay."
    />
    <NumberField name="fxMaxAgeDays" label="Warn of rates older than" unit="days" isWhole />
  </Part>
);
