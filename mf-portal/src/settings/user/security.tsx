import { Section } from "../section.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The password, and the person's sessions. */
export const Security = () => (
  <>
    <Section title="Password" text="A new password ends your sessions everywhere else.">
      <PasswordForm />
    </Section>
    <Section title="Open sessions" text="Where you are signed in. End sessions that you do not recognise.">
      <OpenSessions />
    </Section>
  </>
);
