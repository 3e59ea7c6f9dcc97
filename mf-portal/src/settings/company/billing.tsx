import { type Company, companyForms } from "@dmc-hub/shared-types";
import { TextAreaField, TextField } from "@dmc-hub/sdk/fields";
import { Section } from "../section.tsx";
import { CompanyForm } from "./company-form.tsx";

/** What the company's documents say about it. */
export const Billing = () => (
  <Section text="These are printed on your clients' documents.">
    <CompanyForm schema={companyForms.billing} valuesOf={valuesOf}>
      {({ name }) => (
        <>
          <TextField name="legalName" label="Legal name" help={`If it is not “${name}”.`} />
          <TextAreaField name="billingAddress" label="Billing address" rows={3} />
          <TextField name="taxId" label="Tax ID" spellCheck={false} />
          <TextAreaField name="bankDetails" label="Bank details" rows={3} />
        </>
      )}
    </CompanyForm>
  </Section>
);

const valuesOf = ({ legalName, billingAddress, taxId, bankDetails }: Company) => ({
  legalName,
  billingAddress,
  taxId,
  bankDetails,
});
