import { useState } from "react";
import { ApiError, type CalendarFeed } from "@dmc-hub/shared-types";
import {
  Box,
  Button,
  ErrorState,
  Flex,
  Skeleton,
  Stack,
  Text,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from "@dmc-hub/sdk";
import { ago } from "@dmc-hub/sdk/format";
import { failedTo, useStillShown } from "@dmc-hub/sdk/list";
import { ConfirmDialog } from "@dmc-hub/sdk/overlay";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { api } from "../settings-api.ts";

const KEY = [api.calendarFeed.get.path];

/** The secret address of the company's calendar: created, copied, replaced and revoked here. */
export function CalendarFeedAddress() {
  const { data, error, refetch } = useQuery<CalendarFeed | null>({
    queryKey: KEY,
    queryFn: ({ signal }) => api.calendarFeed.get({}, { signal }),
    // The time of the last read must be current.
    staleTime: 0,
  });
  const [asked, ask] = useState<Change | null>(null);
  const { make } = useChange();
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="The calendar could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton h="24" />;
  if (data === null) {
    return (
      <Flex wrap="wrap" gap="4" align="center" justify="space-between">
        <Text color="fg.muted">There is no address yet.</Text>
        <Button
          size="sm"
          colorPalette="brand"
          loading={make.isPending}
          onClick={() => make.mutate("replace")}
        >
          Create address
        </Button>
      </Flex>
    );
  }
  return (
    <Stack gap="4">
      <Shown {...data} onAsk={ask} />
      <HowTo />
      {asked === null ? null : <ChangeDialog change={asked} onClose={() => ask(null)} />}
    </Stack>
  );
}

function Shown({ url, createdAt, readAt, onAsk }: CalendarFeed & { onAsk: (change: Change) => void }) {
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ title: "Address Copied" });
  };
  return (
    <>
      <ReadOnlyField
        label="Calendar address"
        value={url}
        help={`Created ${ago(createdAt)}. ${readAt === null ? "Not read by any program yet." : `Last read ${ago(readAt)}.`}`}
      />
      <Flex gap="2" wrap="wrap">
        {/* Browsers have no clipboard for pages without TLS. */}
        {"clipboard" in navigator ? (
          <Button size="sm" variant="outline" onClick={() => void copy()}>
            Copy address
          </Button>
        ) : null}
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => onAsk("replace")}>
          New address
        </Button>
        <Button size="sm" variant="ghost" colorPalette="red" onClick={() => onAsk("remove")}>
          Revoke
        </Button>
      </Flex>
    </>
  );
}

const programs = [
  ["Google Calendar", "Other calendars, the plus sign, From URL."],
  ["Outlook", "Add calendar, Subscribe from web."],
  ["Apple Calendar", "File, New Calendar Subscription."],
] as const;

const HowTo = () => (
  <Box textStyle="sm" color="fg.muted">
    <Text mb="2">Copy the address and paste it here:</Text>
    <Stack as="ul" gap="1" listStyleType="disc" ps="5">
      {programs.map(([name, way]) => (
        <li key={name}>
          <Text as="span" color="fg" fontWeight="medium">
            {name}
          </Text>
          : {way}
        </li>
      ))}
    </Stack>
    <Text mt="2">These programs read it again by themselves, some of them only once or twice a day.</Text>
  </Box>
);

type Change = "replace" | "remove";

const words = {
  replace: {
    title: "New address",
    question: "The current address stops working at once. Everyone who uses it needs the new one.",
    done: "New Address Created",
    failed: "create a new address",
  },
  remove: {
    title: "Revoke",
    question: "Calendar programs cannot read your bookings and activities any more.",
    done: "Address Revoked",
    failed: "revoke the address",
  },
};

const ChangeDialog = ({ change, onClose }: { change: Change; onClose: () => void }) => {
  const { make } = useChange(onClose);
  const { title, question } = words[change];
  return (
    <ConfirmDialog
      title={`${title}?`}
      question={question}
      confirmLabel={title}
      isBusy={make.isPending}
      failure={make.error instanceof ApiError ? make.error.detail : null}
      onConfirm={() => make.mutate(change)}
      onClose={onClose}
    />
  );
};

function useChange(onDone?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  const make = useMutation({
    mutationFn: (change: Change) => api.calendarFeed[change](),
    onSuccess: async (feed, change) => {
      client.setQueryData(KEY, feed);
      toast({ title: words[change].done });
      if (isStillShown()) onDone?.();
    },
    onError: ({ message }, change) => toast(failedTo(words[change].failed)(message)),
  });
  return { make };
}
