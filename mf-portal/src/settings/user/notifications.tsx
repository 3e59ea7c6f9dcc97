import { type Profile, profileForms } from "@dmc-hub/shared-types";
import { CheckboxField } from "@dmc-hub/sdk/fields";
import { Section } from "../section.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Which mails a person wants to receive. */
export const Notifications = () => (
  <Section text="Which mails you want to receive.">
    <ProfileForm schema={profileForms.notifications} valuesOf={valuesOf}>
      {({ email }) => (
        <>
          <CheckboxField
            name="notifyTaskAssigned"
            label="Tasks for me"
            help="A mail for each task that somebody else assigns to you."
          />
          <CheckboxField
            name="notifyMessageReceived"
            label="Messages to me"
            help="A mail for each message to you alone."
          />
          <CheckboxField
            name="dailyDigest"
            label="Morning summary"
            help={`A mail to ${email} on the morning of each day when you have tasks due or overdue.`}
          />
        </>
      )}
    </ProfileForm>
  </Section>
);

const valuesOf = ({ notifyTaskAssigned, notifyMessageReceived, dailyDigest }: Profile) => ({
  notifyTaskAssigned,
  notifyMessageReceived,
  dailyDigest,
});
