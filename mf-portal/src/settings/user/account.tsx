import { dateFormat, type DateFormat, locale, type Profile, profileForms } from "@dmc-hub/shared-types";
import { SelectField, TextField } from "@dmc-hub/sdk/fields";
import { dayText, today, useFormat } from "@dmc-hub/sdk/format";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { Section } from "../section.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** A person's e-mail address, and their formats. */
export function Account() {
  const { timeZone } = useFormat();
  return (
    <Section>
      <ProfileForm schema={profileForms.account} valuesOf={valuesOf}>
        {({ username }) => (
          <>
            <ReadOnlyField
              label="Username"
              value={username}
              help="You sign in with it. Your administrator can change it."
            />
            <TextField name="email" label="Email" type="email" autoComplete="email" isRequired />
            <SelectField name="locale" label="Numbers" choices={locales} />
            <SelectField name="dateFormat" label="Dates" choices={dayChoices(today(timeZone))} />
          </>
        )}
      </ProfileForm>
    </Section>
  );
}

const valuesOf = (row: Profile) => ({ email: row.email, locale: row.locale, dateFormat: row.dateFormat });

const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

const locales = locale.options.map((value) => ({
  value,
  label: `${names.of(value)}: ${new Intl.NumberFormat(value).format(12_345.67)}`,
}));

/** The order of its parts, because two formats look the same on some days. */
const order: Record<DateFormat, string> = {
  "MMM d, yyyy": "",
  "dd/MM/yyyy": " (day first)",
  "MM/dd/yyyy": " (month first)",
  "yyyy-MM-dd": " (year first)",
};

const dayChoices = (day: string) =>
  dateFormat.options.map((value) => ({ value, label: dayText(day, value) + order[value] }));
