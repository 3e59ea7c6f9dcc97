/** The kinds of activity, with their labels; apart from activities because price lines need nothing else of them. */
export const activityKinds = {
  transfer: "Transfer",
  flight: "Flight",
  stay: "Stay",
  meal: "Meal",
  visit: "Visit",
  experience: "Experience",
  free: "Free time",
  other: "Other",
};
export type ActivityKind = keyof typeof activityKinds;
