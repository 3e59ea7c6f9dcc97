import {
  type Partner,
  partnerKind,
  priceDisplays,
  type PricingChange,
  pricingModes,
  type PricingSettings,
  pricingSettingsDraft,
  type ProposalPricing,
  roundingScopes,
  taxModes,
  commissionTypes,
} from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import {
  CheckboxField,
  DateField,
  differing,
  FormDialog,
  NumberField,
  SelectField,
  storeChange,
  TextField,
  useEditConflict,
} from "@dmc-hub/sdk/forms";
import { failedTo, useStillShown } from "@dmc-hub/sdk/list";
import { PickField } from "@dmc-hub/sdk/pick";
import { choicesOf, Part } from "./form-part.tsx";
import { IncludesTaxField } from "./includes-tax-field.tsx";
import { OptionsField } from "./options-field.tsx";
import { PartyField } from "./party-field.tsx";
import { api, sheetKey } from "./pricing-api.ts";
import { SizesField } from "./sizes-field.tsx";

interface PricingSettingsFormProps {
  readonly sheet: ProposalPricing;
  readonly onClose: () => void;
}

/** Stores what one has changed since the form was opened; a colleague's change of the same is asked about. */
function useSettings({ sheet, onClose }: PricingSettingsFormProps) {
  const { proposalId } = sheet;
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  const { row, learn, notice } = useEditConflict(sheet, valuesOf);
  const opened = row ?? sheet;
  const save = async (draft: PricingSettings) => {
    const changed: Partial<PricingSettings> = differing(draft, valuesOf(opened));
    const { party } = changed;
    const body: PricingChange = { ...changed, ...(party && { pax: headsIn(party) }) };
    const stored = await storeChange(
      opened,
      valuesOf,
      ({ version }) => api.proposalPricings.update({ id: proposalId, body }, { ifMatch: version }),
      draft,
    ).catch((refusal: unknown) => {
      learn(refusal);
      void client.invalidateQueries({ queryKey: sheetKey(proposalId) });
      throw refusal;
    });
    client.setQueryData(sheetKey(proposalId), stored);
    void client.invalidateQueries({ queryKey: ["/api/proposals"] });
    void client.invalidateQueries({ queryKey: [`/api/proposals/${proposalId}`] });
    toast({ title: "Price Settings Saved" });
    if (isStillShown()) onClose();
  };
  return {
    values: valuesOf(opened),
    notice,
    save,
    /** The form says itself why it was refused, while it is shown. */
    tell: ({ message }: { readonly message: string }) => {
      if (!isStillShown()) toast(failedTo("save price settings")(message));
    },
  };
}

/** Who travels and how a proposal is priced. What is left empty is inherited. */
export function PricingSettingsForm({ sheet, onClose }: PricingSettingsFormProps) {
  const { currency } = sheet;
  const { values, notice, save, tell } = useSettings({ sheet, onClose });
  return (
    <FormDialog<PricingSettings, PricingSettings>
      title="Price Settings"
      schema={pricingSettingsDraft}
      values={values}
      notice={notice}
      submitLabel="Save Settings"
      busyLabel="Saving..."
      onSubmit={save}
      onFailure={tell}
      onClose={onClose}
    >
      <Part title="Travellers">
        <PartyField bands={sheet.ageBands} />
        <NumberField name="singles" label="Singles among those who pay" isWhole />
        <NumberField
          name="foc"
          label="Free places"
          isWhole
          help="Of all travellers. Those who pay bear them."
        />
        <CheckboxField name="focInSingle" label="Those who travel free sleep in singles" />
      </Part>
      <PricePart sheet={sheet} />
      <Part title="Discount">
        <NumberField name="discountPercent" label="Discount, per cent" unit="%" decimals={4} />
        <NumberField name="discountAmount" label="Or as an amount" unit={currency} />
        <TextField name="discountLabel" label="Called" />
      </Part>
      <Part title="Options and groups">
        <OptionsField />
        <SizesField />
        <NumberField name="focRatio" label="One free place for every" unit="who pay" isWhole />
      </Part>
      <Part title="For the client">
        <SelectField name="priceDisplay" label="What they see" choices={choicesOf(priceDisplays)} />
        <DateField name="validUntil" label="Valid until" help="Sending sets it where it is empty." />
      </Part>
    </FormDialog>
  );
}

const valuesOf = ({ settings, party }: ProposalPricing): PricingSettings => ({
  ...settings,
  party: party.map(({ band, count }) => ({ band, count })),
});

const headsIn = (party: NonNullable<PricingSettings["party"]>): number =>
  party.reduce((sum, { count }) => sum + count, 0);

const usual = (label: string) => `As usual (${label})`;

const agency = (
  <PickField
    name="agencyId"
    label="Agency"
    resource={api.partners}
    sort={partnerKind.order}
    filters={{ type: "agency" }}
    nameOf={({ name }: Partner) => name}
  />
);

/** How the price follows from the cost, with what applies where nothing is chosen. */
function PricePart({ sheet: { inherited, currency } }: Pick<PricingSettingsFormProps, "sheet">) {
  const { write } = useTypedNumbers();
  return (
    <Part title="Price">
      {agency}
      <SelectField
        name="pricingMode"
        label="Price by"
        noneLabel={usual(pricingModes[inherited.pricingMode.value])}
        choices={choicesOf(pricingModes)}
      />
      <NumberField
        name="pricingPercent"
        label="Per cent"
        unit="%"
        decimals={4}
        help={`Empty for ${write(inherited.pricingPercent.value)} %.`}
      />
      <NumberField
        name="roundUpTo"
        label="Round up to"
        unit={currency}
        help={`Empty for ${inherited.roundUpTo.value ?? "no rounding"}; 0 for none.`}
      />
      <SelectField
        name="roundingScope"
        label="Rounded"
        noneLabel={usual(roundingScopes[inherited.roundingScope.value])}
        choices={choicesOf(roundingScopes)}
      />
      <SelectField
        name="taxMode"
        label="Tax"
        noneLabel={usual(taxModes[inherited.taxMode.value])}
        choices={choicesOf(taxModes)}
      />
      <NumberField
        name="taxRate"
        label="Tax rate"
        unit="%"
        decimals={4}
        help={`Empty for ${write(inherited.taxRate.value)} %.`}
      />
      <IncludesTaxField inherited={inherited.pricesIncludeTax.value} />
      <SelectField
        name="commissionType"
        label="Agency's commission"
        noneLabel={usual(commissionTypes[inherited.commissionType.value])}
        choices={choicesOf(commissionTypes)}
      />
      <NumberField name="commissionPercent" label="Commission" unit="%" decimals={4} />
    </Part>
  );
}
