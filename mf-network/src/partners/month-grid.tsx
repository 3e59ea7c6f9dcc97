import { chakra, Grid } from "@dmc-hub/sdk";
import { dayCount, daysLater } from "@dmc-hub/sdk/format";
import { type AssignmentPart, hasClash } from "./assignments.ts";

interface MonthGridProps {
  /** First and last day of the month. */
  readonly first: string;
  readonly last: string;
  readonly now: string;
  readonly days: ReadonlyMap<string, readonly AssignmentPart[]>;
  readonly isBusy: boolean;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const Weekday = chakra("span", {
  base: { textAlign: "center", textStyle: "xs", color: "fg.muted", py: "1" },
});
const Day = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    h: "10",
    rounded: "md",
    borderWidth: "1px",
    borderColor: "border.muted",
    fontVariantNumeric: "tabular-nums",
  },
  variants: {
    state: {
      free: { color: "fg.muted" },
      taken: { bg: "brand.subtle", color: "brand.fg", fontWeight: "semibold" },
      clash: { bg: "bg.error", color: "fg.error", fontWeight: "semibold", borderColor: "border.error" },
    },
    isToday: { true: { outlineWidth: "2px", outlineStyle: "solid", outlineColor: "accent.solid" } },
  },
});

/** A month of days, Monday first: free, taken, or taken twice. The list below says by what. */
export const MonthGrid = ({ first, last, now, days, isBusy }: MonthGridProps) => (
  <Grid templateColumns="repeat(7, 1fr)" gap="1" aria-busy={isBusy} opacity={isBusy ? 0.6 : 1}>
    {weekdays.map((name) => (
      <Weekday key={name}>{name}</Weekday>
    ))}
    {Array.from({ length: weekdayOf(first) }, (_, index) => (
      <span key={index} />
    ))}
    {Array.from({ length: dayCount(first, last) }, (_, index) => {
      const day = daysLater(first, index);
      const taken = days.get(day) ?? [];
      const state = taken.length === 0 ? "free" : hasClash(taken) ? "clash" : "taken";
      return (
        <Day key={day} state={state} isToday={day === now} title={taken.map(({ title }) => title).join(", ")}>
          {index + 1}
          {state === "clash" ? " !" : ""}
        </Day>
      );
    })}
  </Grid>
);

/** Number of days since Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
