import { useState } from "react";
import { ApiError, type OpenSession } from "@dmc-hub/shared-types";
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
import { Monitor, Smartphone } from "@dmc-hub/sdk/icons";
import { failedTo, Status, useStillShown } from "@dmc-hub/sdk/list";
import { ConfirmDialog } from "@dmc-hub/sdk/overlay";
import { api } from "../settings-api.ts";
import { browserWords } from "./browser-words.ts";

/** The person's sessions, which can be ended one by one or all others at once. */
export function OpenSessions() {
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery<OpenSession[]>({
    queryKey: [api.account.sessions.path],
    // The time of last use must be current.
    staleTime: 0,
  });
  const [sessionToEnd, setSessionToEnd] = useState<OpenSession | "others" | null>(null);
  if (error !== null && sessions === undefined) {
    return (
      <ErrorState
        title="The sessions could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (sessions === undefined) return <Skeleton h="24" />;
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="0">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </Stack>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          mt="4"
          onClick={() => setSessionToEnd("others")}
        >
          End all other sessions
        </Button>
      ) : null}
      {sessionToEnd === null ? null : (
        <EndDialog sessionToEnd={sessionToEnd} onClose={() => setSessionToEnd(null)} />
      )}
    </>
  );
}

function SessionLine({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { address, seenAt, isCurrent, userAgent } = session;
  const { name, isHandheld } = browserWords(userAgent);
  const Mark = isHandheld ? Smartphone : Monitor;
  return (
    <Flex as="li" align="center" gap="3" py="3" borderTopWidth="1px">
      <Box color="fg.muted" flexShrink={0}>
        <Mark size={20} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center" fontWeight="medium">
          {name}
          {isCurrent ? <Status tone="done">This session</Status> : null}
        </Flex>
        <Text color="fg.muted" overflowWrap="anywhere">
          {address ?? "Unknown address"} · Last seen {ago(seenAt)}
        </Text>
      </Box>
      {isCurrent ? null : (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={`End the session of ${wordsOf(session)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Flex>
  );
}

/** A session in words, for a sentence. */
const wordsOf = ({ userAgent, address }: OpenSession) =>
  `${browserWords(userAgent).name}${address === null ? "" : ` at ${address}`}`;

interface EndDialogProps {
  readonly sessionToEnd: OpenSession | "others";
  readonly onClose: () => void;
}

function EndDialog({ sessionToEnd, onClose }: EndDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  const [failure, setFailure] = useState<string | null>(null);
  const areAll = sessionToEnd === "others";
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      areAll ? api.account.endOtherSessions() : api.account.endSession({ id: sessionToEnd.id }),
    onSuccess: () => {
      toast({ title: areAll ? "Other Sessions Ended" : "Session Ended" });
      if (isStillShown()) onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.detail);
      toast(failedTo(areAll ? "end the other sessions" : "end the session")(error.message));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [api.account.sessions.path] }),
  });
  const title = areAll ? "End all other sessions" : "End session";
  return (
    <ConfirmDialog
      title={title}
      question={
        areAll
          ? "Every other browser is signed out at once. You stay signed in here."
          : `${wordsOf(sessionToEnd)} is signed out at once.`
      }
      confirmLabel={title}
      isBusy={isPending}
      failure={failure}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
