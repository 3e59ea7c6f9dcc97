import { expect, test } from "@jest/globals";
import type { Locale } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { openScreen, screen, staff, waitFor } from "../../test/index.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { NumberField } from "./number-field.tsx";

const schema = z.object({ rate: z.number() });

const openField = (locale: Locale, rate: unknown, decimals = 10) => {
  const sent: unknown[] = [];
  const opened = openScreen(
    <FormDialog
      title="Rate"
      schema={schema}
      values={{ rate: rate as never }}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async (draft) => void sent.push(draft)}
      onClose={() => undefined}
    >
      <NumberField name="rate" label="Rate" decimals={decimals} />
    </FormDialog>,
    { user: { ...staff, locale } },
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Rate" });
  return { ...opened, field, sent };
};

test.each<[Locale, string, string, number]>([
  ["en-US", "1,085", "1,085", 1085],
  ["en-US", "1.085", "1.085", 1.085],
  ["de-DE", "1.085", "1.085", 1085],
  ["de-DE", "1,085", "1,085", 1.085],
  ["de-DE", "12500.5", "12.500,5", 12_500.5],
])("in %s, %s is shown as %s once it is left, and sent as %d", async (locale, typed, shown, value) => {
  const { person, field, sent } = openField(locale, "");
  await person.type(field, typed);
  await person.tab();
  expect(field).toHaveValue(shown);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ rate: value }]));
});

test.each<[Locale, number, string, string, string, number]>([
  ["en-US", 1250, "1,250", "0", "12500", 12_500],
  ["en-US", 12_500, "12,500", "{Backspace}", "1250", 1250],
  ["de-DE", 1250, "1.250", "0", "12500", 12_500],
  ["de-DE", 12_500, "12.500", "{Backspace}", "1250", 1250],
  ["de-DE", 1250.5, "1.250,5", "0", "1250,50", 1250.5],
])("in %s, %d, shown as %s, is changed by %s to %s", async (locale, value, shown, keys, changed, number) => {
  const { person, field, sent } = openField(locale, value);
  expect(field).toHaveValue(shown);
  await person.type(field, keys);
  expect(field).toHaveValue(changed);
  await person.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual([{ rate: number }]));
});

test("Tab selects all of it, so that typing replaces it, and leaving it groups it again", async () => {
  const { person, field } = openField("en-US", 1250);
  await person.tab();
  while (document.activeElement !== field) await person.tab();
  expect(field).toHaveValue("1250");
  await person.keyboard("98765");
  expect(field).toHaveValue("98765");
  await person.tab();
  expect(field).toHaveValue("98,765");
});

test.each<[Locale, string]>([
  ["en-US", "1,2500"],
  ["de-DE", "1.2500"],
])(
  "in %s, %s is refused where a number has two decimals, and stays to be corrected",
  async (locale, typed) => {
    const { person, field, sent } = openField(locale, 7, 2);
    await person.clear(field);
    await person.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(field).toBeInvalid());
    expect(sent).toEqual([]);
    await person.tab();
    expect(field).toHaveValue(typed);
  },
);
