import { expect, test } from "@jest/globals";
import type { Locale } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { openScreen, screen, staff, waitFor } from "../../test/index.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { NumberField } from "./number-field.tsx";

const schema = z.object({ rate: z.number() });

test.each<[Locale, string, string, number]>([
  ["en-US", "1,085", "1,085", 1085],
  ["en-US", "1.085", "1.085", 1.085],
  ["de-DE", "1.085", "1.085", 1085],
  ["de-DE", "1,085", "1,085", 1.085],
  ["de-DE", "12500.5", "12.500,5", 12_500.5],
])("in %s, %s is shown as %s once it is left, and sent as %d", async (locale, typed, shown, value) => {
  const sent: unknown[] = [];
  const { person } = openScreen(
    <FormDialog
      title="Rate"
      schema={schema}
      values={{ rate: "" as never }}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async (draft) => void sent.push(draft)}
      onClose={() => undefined}
    >
      <NumberField name="rate" label="Rate" decimals={10} />
    </FormDialog>,
    { user: { ...staff, locale } },
  );
  const field = screen.getByRole("textbox", { name: "Rate" });
  await person.type(field, typed);
  await person.tab();
  expect(field).toHaveValue(shown);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ rate: value }]));
});
