import type { OnboardingProgress } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

/** How often a mail that waits is asked after, ms. */
const ASK_EVERY = 2_000;

/** The address of a DMC's progress, which is the key of its query as well. */
export const progressAddress = (dmcId: number) => `/api/dmcs/${dmcId}/onboarding`;

/** A DMC's progress, asked for again while its mail waits and somebody looks; null asks for none. */
export const useProgress = (dmcId: number | null) =>
  useQuery<OnboardingProgress>({
    queryKey: [progressAddress(dmcId ?? 0)],
    enabled: dmcId !== null,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.mail?.state === "queued" ? ASK_EVERY : false),
  });

/** A DMC's progress, and the asking for it. */
export type Progress = ReturnType<typeof useProgress>;
