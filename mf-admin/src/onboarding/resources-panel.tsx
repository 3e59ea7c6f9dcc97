import type { ReactNode } from "react";
import type { PlatformInfo } from "@dmc-hub/shared-types";
import { Box, Flex, Heading, Link, Panel, Skeleton, Stack, Text, useQuery } from "@dmc-hub/sdk";
import { FileText, LifeBuoy, Palette } from "@dmc-hub/sdk/icons";
import { sentenceIn } from "@dmc-hub/sdk/list";

const inNewTab = { target: "_blank", rel: "noopener" };

/** Documents that an administrator passes on to a new DMC, and the support contact. */
export const ResourcesPanel = () => (
  <Panel as="section" aria-labelledby="resources" p="5">
    <Heading as="h2" id="resources" size="md" fontWeight="semibold" mb="4">
      Resources
    </Heading>
    <Stack as="ul" listStyleType="none" gap="4">
      <Resource
        mark={<FileText size={20} aria-hidden />}
        text="How a DMC's staff work in their portal. Opens in a new tab."
      >
        <Link to="/documents/user-guide.pdf" {...inNewTab}>
          User Guide PDF
        </Link>
      </Resource>
      <Resource
        mark={<Palette size={20} aria-hidden />}
        text="Colours, logo and styles of a portal. Opens in a new tab."
      >
        <Link to="/documents/branding-guidelines.pdf" {...inNewTab}>
          Branding Guidelines PDF
        </Link>
      </Resource>
      <SupportContact />
    </Stack>
  </Panel>
);

function SupportContact() {
  const { data, error } = useQuery<PlatformInfo>({ queryKey: ["/api/platform"] });
  return (
    <Resource
      mark={<LifeBuoy size={20} aria-hidden />}
      text={error === null ? supportTextOf(data) : `It could not be loaded: ${sentenceIn(error.message)}`}
    >
      <Text fontWeight="medium">Support Contact</Text>
      {data?.supportEmail ? <Link to={`mailto:${data.supportEmail}`}>{data.supportEmail}</Link> : null}
      {data?.supportUrl ? (
        <Link to={data.supportUrl} {...inNewTab}>
          {data.supportUrl.replace(/^https?:\/\//, "")}
        </Link>
      ) : null}
    </Resource>
  );
}

function supportTextOf(platform: PlatformInfo | undefined): ReactNode {
  if (platform === undefined) return <Skeleton h="4" w="40" />;
  if (platform.supportEmail !== null || platform.supportUrl !== null) return null;
  return "None is configured. Set SUPPORT_EMAIL or SUPPORT_URL for this installation.";
}

interface ResourceProps {
  readonly mark: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

const Resource = ({ mark, text, children }: ResourceProps) => (
  <Flex as="li" gap="3">
    <Box color="fg.muted" flexShrink={0} mt="0.5">
      {mark}
    </Box>
    <Stack gap="0" minW="0" align="flex-start" overflowWrap="anywhere">
      {children}
      <Box color="fg.muted">{text}</Box>
    </Stack>
  </Flex>
);
