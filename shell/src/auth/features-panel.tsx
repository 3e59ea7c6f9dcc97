import { Box, Flex, Heading, Stack, Text } from "@dmc-hub/sdk";
import { CalendarCheck, FileText, Handshake, MapPinned } from "@dmc-hub/sdk/icons";

const features = [
  {
    title: "Proposal Creation",
    text: "Turn an enquiry into a proposal that your client can say yes to.",
    Mark: FileText,
  },
  { title: "Itinerary Planning", text: "Plan every day with maps and timelines.", Mark: MapPinned },
  { title: "Partner Management", text: "Keep suppliers, guides and agencies at hand.", Mark: Handshake },
  { title: "Booking Tracking", text: "Follow each booking with status updates.", Mark: CalendarCheck },
];

/** What the product does, beside the sign-in form. */
export const FeaturesPanel = () => (
  <Flex
    as="aside"
    aria-label="What DMC Hub does"
    flex="1"
    align="center"
    justify="center"
    p={{ base: "6", md: "12" }}
    bg="linear-gradient(150deg, {colors.brand.800}, {colors.brand.950})"
    color="white"
  >
    <Box maxW="460px">
      <Heading as="h2" size={{ base: "2xl", md: "3xl" }} letterSpacing="tight" fontWeight="semibold">
        One hub for your travel experiences
      </Heading>
      <Text mt="3" mb="8" color="brand.100">
        Plan, sell and run travel together with your whole team.
      </Text>
      <Stack as="ul" listStyleType="none" gap="5">
        {features.map(({ title, text, Mark }) => (
          <Flex as="li" key={title} gap="4">
            <Flex
              w="10"
              h="10"
              flexShrink={0}
              rounded="lg"
              bg="whiteAlpha.200"
              color="brand.300"
              align="center"
              justify="center"
            >
              <Mark size={20} aria-hidden />
            </Flex>
            <Box>
              <Text fontWeight="semibold">{title}</Text>
              <Text color="brand.100">{text}</Text>
            </Box>
          </Flex>
        ))}
      </Stack>
    </Box>
  </Flex>
);
