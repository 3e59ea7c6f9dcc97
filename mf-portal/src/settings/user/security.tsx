import { Section } from "../section.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Who can sign in as a person, and where that person is signed in. */
export const Security = () => (
  <>
    <Section title="Password" text="A new password ends your sessions everywhere else.">
      <PasswordForm />
    </Section>
    <Section title="Open sessions" text="Where you are signed in. End what you do not recognise.">
      <OpenSessions />
    </Section>
  </>
);
