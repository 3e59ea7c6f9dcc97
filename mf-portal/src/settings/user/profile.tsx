import { profileForms } from "@dmc-hub/shared-types";
import { TextField } from "@dmc-hub/sdk/fields";
import { Section } from "../section.tsx";
import { UploadedPictureField } from "../uploaded-picture-field.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** How colleagues see a person. */
export const Profile = () => (
  <Section text="How your colleagues see you.">
    <ProfileForm schema={profileForms.profile} valuesOf={({ name, avatar }) => ({ name, avatar })}>
      {() => (
        <>
          <TextField name="name" label="Name" autoComplete="name" isRequired />
          <UploadedPictureField name="avatar" label="Picture" />
        </>
      )}
    </ProfileForm>
  </Section>
);
