import type { PricingOption } from "@dmc-hub/shared-types";
import { Button, Flex, IconButton, Input, Stack, Text } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { Plus, Trash2 } from "@dmc-hub/sdk/icons";

const keys = ["A", "B", "C", "D", "E"] as const;

/** The offers that a client chooses between; none for one price. */
export function OptionsField() {
  const { watch, setValue } = useFormContext();
  const options = watch("options") as readonly PricingOption[];
  const put = (next: readonly PricingOption[]) => setValue("options", next, { shouldDirty: true });
  const free = keys.find((key) => options.every((option) => option.key !== key));
  return (
    <FieldFrame name="options" label="Options" help="Lines belong to one of them, or to all.">
      <Stack w="full" gap="2">
        {options.map((option) => (
          <Flex key={option.key} gap="2" align="center">
            <Text fontWeight="semibold">{option.key}</Text>
            <Input
              aria-label={`Name of option ${option.key}`}
              value={option.name}
              onChange={({ target }) =>
                put(options.map((one) => (one.key === option.key ? { ...one, name: target.value } : one)))
              }
            />
            <Flex as="label" gap="1.5" align="center" flexShrink="0">
              <input
                type="radio"
                name="recommended"
                checked={option.isRecommended}
                onChange={() =>
                  put(options.map((one) => ({ ...one, isRecommended: one.key === option.key })))
                }
              />
              Recommended
            </Flex>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={`Remove option ${option.key}`}
              onClick={() => put(options.filter(({ key }) => key !== option.key))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </Flex>
        ))}
        {free === undefined ? null : (
          <Button
            size="xs"
            variant="ghost"
            alignSelf="start"
            onClick={() =>
              put([...options, { key: free, name: `Option ${free}`, isRecommended: options.length === 0 }])
            }
          >
            <Plus aria-hidden /> Add an option
          </Button>
        )}
      </Stack>
    </FieldFrame>
  );
}
