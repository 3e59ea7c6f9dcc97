import { expect, test } from "@jest/globals";
import { bookingDraft } from "@dmc-hub/shared-types";
import { openScreen, screen, waitFor } from "../../test/index.tsx";
import { DateRangeField } from "./date-range-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const values = { itineraryId: 1, title: "Villa", startDate: "", endDate: "" };

test("counts the days, of one as of many, and refuses an end before the start", async () => {
  const sent: unknown[] = [];
  const { person } = openScreen(
    <FormDialog
      title="Days"
      schema={bookingDraft}
      values={values}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async (draft) => void sent.push(draft)}
      onClose={() => undefined}
    >
      <DateRangeField isRequired />
    </FormDialog>,
  );
  const [start, end] = [screen.getByLabelText(/^Start date/), screen.getByLabelText(/^End date/)];
  await person.type(start, "2026-05-31");
  expect(screen.queryByText(/days?$/)).toBeNull();
  await person.type(end, "2026-05-31");
  expect(screen.getByText("1 day")).toBeVisible();
  await person.clear(end);
  await person.type(end, "2026-06-02");
  expect(screen.getByText("3 days")).toBeVisible();
  await person.clear(end);
  await person.type(end, "2026-05-30");
  expect(screen.queryByText(/\d days?$/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(end).toHaveAccessibleErrorMessage("Must not be before the start"));
  expect(sent).toEqual([]);
  await person.clear(end);
  await person.type(end, "2026-06-01");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toMatchObject([{ startDate: "2026-05-31", endDate: "2026-06-01" }]));
});
