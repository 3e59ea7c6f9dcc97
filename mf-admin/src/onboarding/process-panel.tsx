import type { ReactNode } from "react";
import type { OnboardingProgress } from "@dmc-hub/shared-types";
import { Box, Button, Flex, Grid, Heading, Link, Panel, Skeleton, Text } from "@dmc-hub/sdk";
import { Circle, CircleAlert, CircleCheck, Clock } from "@dmc-hub/sdk/icons";
import { sentenceIn } from "@dmc-hub/sdk/list";
import { momentOf } from "./moment.ts";
import type { Progress } from "./use-progress.ts";

const states = {
  done: { word: "Done", colour: "fg.success", Mark: CircleCheck },
  open: { word: "To do", colour: "fg.muted", Mark: Circle },
  waiting: { word: "Waiting", colour: "fg.info", Mark: Clock },
  failed: { word: "Failed", colour: "fg.error", Mark: CircleAlert },
};

interface Step {
  readonly title: string;
  readonly text: string;
  readonly state: keyof typeof states;
  /** A link to where an open step is done. */
  readonly way?: ReactNode;
}

interface ProcessPanelProps {
  /** Null if none is chosen. */
  readonly dmc: { readonly id: number; readonly name: string } | null;
  readonly progress: Progress;
}

/**
 * The five steps of an onboarding: of the chosen DMC, or else as a plan; docs/product/onboarding.md#process.
 */
export function ProcessPanel({ dmc, progress: { data, error, refetch } }: ProcessPanelProps) {
  return (
    <Panel as="section" aria-labelledby="process" p="5" mb="5">
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" id="process" size="md" fontWeight="semibold">
          {dmc === null ? "Onboarding process" : `Onboarding process of ${dmc.name}`}
        </Heading>
        <Link to="/admin/dmcs">Manage DMCs</Link>
      </Flex>
      {error === null ? (
        <Grid as="ol" listStyleType="none" gap="5" templateColumns={{ base: "1fr", xl: "repeat(5, 1fr)" }}>
          {stepsOf(dmc, data).map((step, index) => (
            <StepItem
              key={step.title}
              step={step}
              number={index + 1}
              isKnown={dmc === null || data !== undefined}
            />
          ))}
        </Grid>
      ) : (
        <Flex role="alert" align="center" gap="3" wrap="wrap">
          <Text>{`The steps could not be loaded: ${sentenceIn(error.message)}`}</Text>
          <Button size="xs" variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

function stepsOf(dmc: ProcessPanelProps["dmc"], progress: OnboardingProgress | undefined): Step[] {
  const edit = dmc === null ? "" : `/admin/dmcs?edit=${dmc.id}`;
  const way = (label: string) => (dmc === null ? {} : { way: <Link to={edit}>{label}</Link> });
  return [
    { title: "Create DMC profile", text: "Name, subdomain and contact.", state: "done" },
    {
      title: "Assign theme",
      text: "The colours of the portal.",
      state: doneIf(dmc === null || progress?.theme),
      ...way("Choose a theme"),
    },
    {
      title: "Send onboarding email",
      text: "An account and a temporary password for the first user.",
      state: mailStateOf(progress?.mail?.state),
    },
    {
      title: "User setup",
      text: progress?.firstSignIn
        ? `First sign-in on ${momentOf(progress.firstSignIn)}.`
        : "The first user signs in and chooses a password.",
      state: doneIf(Boolean(progress?.firstSignIn)),
    },
    {
      title: "Portal customization",
      text: "The portal shows the company's logo.",
      state: doneIf(progress?.look),
      ...way("Add a logo"),
    },
  ];
}

const doneIf = (isDone: boolean | undefined) => (isDone ? "done" : "open");

function mailStateOf(state: "queued" | "sent" | "failed" | undefined): Step["state"] {
  if (state === undefined) return "open";
  return ({ queued: "waiting", sent: "done", failed: "failed" } as const)[state];
}

interface StepItemProps {
  readonly step: Step;
  readonly number: number;
  readonly isKnown: boolean;
}

function StepItem({ step: { title, text, state, way }, number, isKnown }: StepItemProps) {
  const { word, colour, Mark } = states[state];
  return (
    <Flex as="li" gap="3">
      <Box color={isKnown ? colour : "fg.subtle"} flexShrink={0} mt="0.5">
        {isKnown ? <Mark size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      </Box>
      <Flex direction="column" minW="0">
        <Text fontWeight="semibold">{`${number}. ${title}`}</Text>
        <Text color="fg.muted">{text}</Text>
        {isKnown ? (
          <Flex gap="3" mt="auto" pt="1">
            <Text color={colour} fontWeight="medium">
              {word}
            </Text>
            {state === "open" ? way : null}
          </Flex>
        ) : (
          <Skeleton h="4" w="14" mt="1.5" />
        )}
      </Flex>
    </Flex>
  );
}
