import { expect, test } from "@jest/globals";
import { blankable, plainDate, timeOfDay } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { openScreen, screen, waitFor } from "../../test/index.tsx";
import { DateField } from "./date-field.tsx";
import { DateRangeField } from "./date-range-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "./text-field.tsx";

const schema = z.object({
  startDate: blankable(plainDate),
  endDate: blankable(plainDate),
  due: blankable(plainDate),
  meets: blankable(timeOfDay),
});

const values = { startDate: "2028-02-27", endDate: "2028-02-29", due: "", meets: "09:30" };

const refused = "This day does not exist";

test("half a day or time, and a day that does not exist, are refused instead of erasing what is stored", async () => {
  const sent: unknown[] = [];
  const { person } = openScreen(
    <FormDialog
      title="Days"
      schema={schema}
      values={values}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async (draft) => void sent.push(draft)}
      onClose={() => undefined}
    >
      <DateRangeField />
      <DateField name="due" label="Due" />
      <TextField name="meets" label="Meets" type="time" />
    </FormDialog>,
  );
  const end = screen.getByLabelText("End date");
  const due = screen.getByLabelText("Due");
  const meets = screen.getByLabelText("Meets");
  const [isBadEnd, isBadDue, isBadTime] = [badInput(end), badInput(due), badInput(meets)] as const;
  await person.clear(end);
  isBadEnd(true);
  await person.keyboard("{Escape}");
  expect(screen.getByText("Discard what you typed?")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Keep editing" }));
  isBadDue(true);
  await person.clear(meets);
  isBadTime(true);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(end).toHaveAccessibleErrorMessage(refused));
  expect(due).toHaveAccessibleErrorMessage(refused);
  expect(meets).toHaveAccessibleErrorMessage("Must be a time such as 09:30");
  expect(sent).toEqual([]);
  isBadEnd(false);
  await person.type(end, "2028-02-28");
  expect(end).toBeValid();
  isBadDue(false);
  isBadTime(false);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ ...values, endDate: "2028-02-28", due: null, meets: null }]));
});

/** Sets whether something stands in an input that cannot be read, which its value hides; jsdom never finds that. */
function badInput(input: HTMLElement): (isBad: boolean) => void {
  const validity = { badInput: false };
  Object.defineProperty(input, "validity", { value: validity });
  return (isBad) => void (validity.badInput = isBad);
}
