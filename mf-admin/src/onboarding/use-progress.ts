import type { OnboardingProgress } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

/** How often a waiting mail's status is requested, ms. */
const ASK_EVERY = 2_000;

/** The address of a DMC's progress, which is also its query key. */
export const progressAddress = (dmcId: number) => `/api/dmcs/${dmcId}/onboarding`;

/** A DMC's progress, requested again while its mail is waiting and the tab is visible; null requests none. */
export const useProgress = (dmcId: number | null) =>
  useQuery<OnboardingProgress>({
    queryKey: [progressAddress(dmcId ?? 0)],
    enabled: dmcId !== null,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.mail?.state === "queued" ? ASK_EVERY : false),
  });

/** The query of a DMC's progress. */
export type Progress = ReturnType<typeof useProgress>;
