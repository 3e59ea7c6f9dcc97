import { useState } from "react";
import {
  type Activity,
  activities,
  activityDraft,
  createApiClient,
  type Itinerary,
  type Partner,
  partners,
} from "@dmc-hub/shared-types";
import { Button, Grid } from "@dmc-hub/sdk";
import {
  DateField,
  formWordsOf,
  RowFormDialog,
  SelectField,
  TextAreaField,
  TextField,
} from "@dmc-hub/sdk/forms";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import { PickField } from "@dmc-hub/sdk/pick";
import { NewPartnerForm } from "../bookings/new-partner-form.tsx";
import { kindLabels } from "./activity-kinds.ts";

const api = createApiClient({ activities, partners });

const words = formWordsOf("Activity");

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

const newPartner = { label: "New partner", Form: NewPartnerForm };

/** Form of an activity; one that exists can be deleted here. */
export function ActivityForm({ itinerary, id, onClose }: RowDialogProps & { readonly itinerary: Itinerary }) {
  const { data: activity } = useRow(api.activities, id);
  const [isDoomed, setDoomed] = useState(false);
  if (activity !== undefined && isDoomed) {
    return (
      <DeleteDialog
        resource={api.activities}
        row={activity}
        name={activity.title}
        noun="activity"
        isRestorable
        onClose={onClose}
      />
    );
  }
  return (
    <RowFormDialog
      resource={api.activities}
      id={id}
      schema={activityDraft}
      valuesOf={(row) => valuesOf(row, itinerary)}
      words={words}
      onClose={onClose}
    >
      <TextField name="title" label="Title" isRequired />
      <SelectField name="kind" label="Kind" choices={kinds} />
      <DateField name="day" label="Day" isRequired />
      <Grid templateColumns="1fr 1fr" gap="3">
        <TextField name="startTime" label="From" type="time" />
        <TextField name="endTime" label="Until" type="time" />
      </Grid>
      <TextField name="place" label="Place" />
      <PickField
        name="partnerId"
        label="Partner"
        resource={api.partners}
        nameOf={({ name }: Partner) => name}
        detailOf={({ location }: Partner) => location}
        create={newPartner}
      />
      <TextAreaField name="notes" label="Notes" />
      {id === null ? null : (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="red"
          alignSelf="start"
          onClick={() => setDoomed(true)}
        >
          Delete activity
        </Button>
      )}
    </RowFormDialog>
  );
}

const valuesOf = (row: Activity | null, { id, startDate }: Itinerary) => ({
  itineraryId: row?.itineraryId ?? id,
  title: row?.title ?? "",
  kind: row?.kind ?? ("other" as const),
  day: row?.day ?? startDate ?? "",
  startTime: row?.startTime ?? null,
  endTime: row?.endTime ?? null,
  place: row?.place ?? null,
  partnerId: row?.partnerId ?? null,
  notes: row?.notes ?? null,
});
