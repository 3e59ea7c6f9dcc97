import type { ActivityKind } from "@dmc-hub/shared-types";

/** What an activity is, as it is said. */
export const kindLabels: Record<ActivityKind, string> = {
  transfer: "Transfer",
  flight: "Flight",
  stay: "Stay",
  meal: "Meal",
  visit: "Visit",
  experience: "Experience",
  free: "Free time",
  other: "Other",
};
