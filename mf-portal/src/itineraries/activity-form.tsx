import { activityDraft, activityKind, type Itinerary } from "@dmc-hub/shared-types";
import { Box, Grid } from "@dmc-hub/sdk";
import { formWordsOf, KindInput, RowFormDialog } from "@dmc-hub/sdk/forms";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { PartnerField } from "../partners/partner-field.tsx";
import { api, invalidatedBy } from "./activities-api.ts";
import { valuesOf } from "./activity-values.ts";
import { PlaceField } from "./place-field.tsx";

const words = formWordsOf("Activity");

/** On a phone only days and times are side by side. */
const wide = { base: "span 2", sm: "auto" };

interface ActivityFormProps extends RowDialogProps {
  readonly itinerary: Itinerary;
  /** The initial day of a new activity; null for the trip's first. */
  readonly day: string | null;
}

/** Form of an activity, in its place in the plan. */
export const ActivityForm = ({ itinerary, id, day, onClose }: ActivityFormProps) => (
  <RowFormDialog
    resource={api.activities}
    id={id}
    schema={activityDraft}
    valuesOf={(row) => valuesOf(row, itinerary, day)}
    words={words}
    invalidates={invalidatedBy(itinerary.id)}
    isInPlace
    onClose={onClose}
  >
    <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4">
      <Box gridColumn={wide}>
        <KindInput kind={activityKind} name="title" />
      </Box>
      <Box gridColumn={wide}>
        <KindInput kind={activityKind} name="kind" />
      </Box>
      <KindInput kind={activityKind} name="day" />
      <KindInput kind={activityKind} name="endDay" />
      <KindInput kind={activityKind} name="startTime" />
      <KindInput kind={activityKind} name="endTime" />
      <Box
        gridColumn={wide}
        css={{ "&:has([role=application])": { gridColumn: { base: "1 / -1", xl: "auto" } } }}
      >
        <PlaceField />
      </Box>
      <Box gridColumn={wide}>
        <PartnerField label={activityKind.fields.partnerId.label} />
      </Box>
    </Grid>
    <KindInput kind={activityKind} name="notes" />
  </RowFormDialog>
);
