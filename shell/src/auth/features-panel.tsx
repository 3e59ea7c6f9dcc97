import { Box, Flex, Heading, Icon, Stack, Text } from "@dmc-hub/sdk";
import { currentProduct } from "../page/product.ts";

/** The product's features, beside the sign-in form. */
export function FeaturesPanel() {
  const { name, features } = currentProduct();
  return (
    <Flex
      as="aside"
      aria-label={`What ${name} does`}
      flex="1"
      align="center"
      justify="center"
      p={{ base: "6", md: "12" }}
      bg="linear-gradient(150deg, {colors.brand.800}, {colors.brand.950})"
      color="white"
    >
      <Box maxW="460px">
        <Heading as="h2" size={{ base: "2xl", md: "3xl" }} letterSpacing="tight" fontWeight="semibold">
          {features.title}
        </Heading>
        <Text mt="3" mb="8" color="brand.100">
          {features.text}
        </Text>
        <Stack as="ul" listStyleType="none" gap="5">
          {features.items.map(({ title, text, icon }) => (
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
                <Icon drawing={icon} size={20} strokeWidth={2} />
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
}
