import { Grid } from "@chakra-ui/react/grid";
import { Input } from "@chakra-ui/react/input";
import { Text } from "@chakra-ui/react/text";
import { useFormContext } from "react-hook-form";
import { dayCount } from "../format/days.ts";
import { pluralize } from "../format/pluralize.ts";
import { useDayWritten } from "./use-day-written.ts";
import { FieldFrame } from "./field-frame.tsx";

interface DateRangeFieldProps {
  readonly isRequired?: boolean;
}

/** First and last day, `startDate` and `endDate`, with the number of days. */
export function DateRangeField({ isRequired = false }: DateRangeFieldProps) {
  const { register, watch } = useFormContext();
  const written = useDayWritten();
  const [start, end]: string[] = watch(["startDate", "endDate"]);
  return (
    <Grid templateColumns="1fr 1fr" gap="3">
      <FieldFrame name="startDate" label="Start date" written={written} isRequired={isRequired}>
        <Input type="date" min="1900-01-01" max="2199-12-31" {...register("startDate")} />
      </FieldFrame>
      <FieldFrame name="endDate" label="End date" written={written} isRequired={isRequired}>
        <Input type="date" min={start || "1900-01-01"} max="2199-12-31" {...register("endDate")} />
      </FieldFrame>
      {start && end && end >= start ? (
        <Text gridColumn="1 / -1" mt="-1" textStyle="sm" color="fg.muted">
          {pluralize(dayCount(start, end), ["day", "days"])}
        </Text>
      ) : null}
    </Grid>
  );
}
