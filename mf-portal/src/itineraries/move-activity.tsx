import { useEffect } from "react";
import { type Activity, activityDraft, type Itinerary } from "@dmc-hub/shared-types";
import { Grid } from "@dmc-hub/sdk";
import { DateField, formWordsOf, RowFormDialog, TextField, useFormContext } from "@dmc-hub/sdk/forms";
import { api, invalidatedBy } from "./activities-api.ts";
import { fieldsOn, valuesOf } from "./activity-values.ts";
import { useActivityMoves } from "./use-activity-moves.ts";

interface MoveActivityProps {
  readonly itinerary: Itinerary;
  readonly activity: Activity;
  /** Keeps the activity where it is, and adds a copy. */
  readonly isCopy?: boolean;
  readonly onClose: () => void;
}

const usual = formWordsOf("Activity");
const words = {
  create: { ...usual.create, title: "Copy to…", submit: "Copy Activity", busy: "Copying..." },
  edit: { ...usual.edit, title: "Move to…", submit: "Move Activity", busy: "Moving..." },
};

/** Asks for the new day and times of an activity. */
export function MoveActivity({ itinerary, activity, isCopy = false, onClose }: MoveActivityProps) {
  const { movedToast, copiedToast } = useActivityMoves(itinerary);
  return (
    <RowFormDialog
      resource={api.activities}
      id={isCopy ? null : activity.id}
      schema={activityDraft}
      valuesOf={(row) => valuesOf(row ?? activity, itinerary)}
      words={words}
      invalidates={invalidatedBy(itinerary.id)}
      doneToast={(saved) => (isCopy ? copiedToast(saved) : movedToast(saved, activity))}
      onClose={onClose}
    >
      <DateField name="day" label="Day" isRequired />
      <Grid templateColumns="1fr 1fr" gap="3">
        <TextField name="startTime" label="From" type="time" />
        <TextField name="endTime" label="Until" type="time" />
      </Grid>
      {activity.endDay === null ? null : <EndField {...activity} />}
    </RowFormDialog>
  );
}

/** The last day moves with the first one. */
function EndField(activity: Activity) {
  const { setValue, watch } = useFormContext();
  const day = watch("day");
  useEffect(() => {
    if (day) setValue("endDay", fieldsOn(day, activity).endDay ?? null);
    // oxlint-disable-next-line react/exhaustive-deps -- where it was says for how long, whoever moves it meanwhile
  }, [day]);
  return <DateField name="endDay" label="Ends on" />;
}
