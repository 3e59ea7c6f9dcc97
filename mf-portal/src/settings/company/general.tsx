import { type Company, companyForms } from "@dmc-hub/shared-types";
import { SelectField, TextField, useFormContext } from "@dmc-hub/sdk/fields";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { portalHost } from "../../address/portal-host.ts";
import { Section } from "../section.tsx";
import { CompanyForm } from "./company-form.tsx";
import { currencies } from "./currencies.ts";
import { clockIn, timeZones } from "./time-zones.ts";

/** The company's name and contact, and its currency and time zone. */
export const General = () => (
  <Section>
    <CompanyForm schema={companyForms.general} valuesOf={valuesOf}>
      {({ subdomain }) => (
        <>
          <TextField name="name" label="Company name" autoComplete="organization" isRequired />
          <TextField name="contactEmail" label="Contact email" type="email" isRequired />
          <TextField name="contactPhone" label="Contact phone" type="tel" />
          <SelectField
            name="currency"
            label="Currency"
            choices={currencies}
            help="The currency of your prices. Existing amounts are not converted."
            isRequired
          />
          <TimeZoneField />
          <ReadOnlyField
            label="Portal address"
            value={portalHost(subdomain)}
            help="Where your staff sign in. Your administrator can change it."
          />
        </>
      )}
    </CompanyForm>
  </Section>
);

const valuesOf = ({ name, contactEmail, contactPhone, currency, timeZone }: Company) => ({
  name,
  contactEmail,
  contactPhone,
  currency,
  timeZone,
});

function TimeZoneField() {
  const clock = clockIn(useFormContext().watch("timeZone"));
  const now = clock === null ? "" : ` It is ${clock} there now.`;
  return (
    <SelectField
      name="timeZone"
      label="Time zone"
      choices={timeZones}
      help={`Where your days begin and end, and with them what is due today.${now}`}
      isRequired
    />
  );
}
