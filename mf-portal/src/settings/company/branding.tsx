import { type Company, companyForms } from "@dmc-hub/shared-types";
import { Box, ErrorState, Flex, Skeleton, Text, useQuery } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { Section } from "../section.tsx";
import { api } from "../settings-api.ts";
import { UploadedPictureField } from "../uploaded-picture-field.tsx";
import { CompanyForm } from "./company-form.tsx";

const ThemePreview = lazyView(
  async () => (await import("./theme-preview.tsx")).ThemePreview,
  () => <Skeleton h="40" />,
);

/** The portal's look: its logo, and the theme assigned by administrators. */
export const Branding = () => (
  <>
    <Section text="Your logo appears above the navigation and on your documents.">
      <CompanyForm schema={companyForms.branding} valuesOf={({ logo }) => ({ logo })}>
        {() => <UploadedPictureField name="logo" label="Logo" />}
      </CompanyForm>
    </Section>
    <Section title="Theme" text="The colours of your portal. To get another theme, ask your administrator.">
      <ThemeInUse />
    </Section>
  </>
);

/** The product's own colours. */
const standard = {
  name: "Standard",
  primaryColor: "#0077b6",
  secondaryColor: "#48cae4",
  accentColor: null,
} as const;

function ThemeInUse() {
  const { data: company, error, refetch } = useQuery<Company>({ queryKey: [api.company.get.path] });
  if (error !== null && company === undefined) {
    return (
      <ErrorState
        title="The theme could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (company === undefined) return <Skeleton h="48" />;
  const { name, primaryColor, secondaryColor, accentColor } = company.theme ?? standard;
  return (
    <>
      <Text fontWeight="medium" mb="3">
        {name}
      </Text>
      <Flex gap="6" rowGap="3" wrap="wrap" mb="5">
        <Swatch label="Primary" colour={primaryColor} />
        <Swatch label="Secondary" colour={secondaryColor} />
        {accentColor === null ? null : <Swatch label="Accent" colour={accentColor} />}
      </Flex>
      <ThemePreview {...{ primaryColor, secondaryColor, accentColor }} />
    </>
  );
}

const Swatch = ({ label, colour }: { label: string; colour: string }) => (
  <Flex align="center" gap="2">
    <Box w="8" h="8" rounded="md" borderWidth="1px" style={{ background: colour }} />
    <Box>
      <Text textStyle="xs" color="fg.muted" lineHeight="short">
        {label}
      </Text>
      <Text textStyle="xs" fontFamily="mono">
        {colour}
      </Text>
    </Box>
  </Flex>
);
