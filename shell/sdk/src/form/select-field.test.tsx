import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { openScreen, screen, waitFor } from "../../test/index.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { SelectField } from "./select-field.tsx";

const schema = z.object({ to: z.nullable(z.number()) });

/** A form whose only field offers the given choices. */
const openForm = (to: number | null, choices: readonly { value: number; label: string }[]) => {
  const sent: unknown[] = [];
  const opened = openScreen(
    <FormDialog<{ to: number | null }, { to: number | null }>
      title="Letter"
      schema={schema}
      values={{ to }}
      submitLabel="Send"
      busyLabel="Sending..."
      onSubmit={async (draft) => void sent.push(draft)}
      onClose={() => undefined}
    >
      <SelectField name="to" label="To" noneLabel="Everyone" isNumber choices={choices} />
    </FormDialog>,
  );
  return { ...opened, box: screen.getByRole("combobox", { name: "To" }), sent };
};

test.each([
  ["before its choices have come", []],
  ["among other choices", [{ value: 9, label: "Noa" }]],
])("keeps its value %s, and does not show another", async (_, choices) => {
  const { person, box, sent } = openForm(8, choices);
  await person.click(box);
  await person.tab();
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toEqual([{ to: 8 }]));
  expect(box).toHaveDisplayValue("…");
});

test("another choice, or none, can be taken in place of a value that is not offered", async () => {
  const { person, box, sent } = openForm(8, [{ value: 9, label: "Noa" }]);
  await person.selectOptions(box, "Noa");
  expect(screen.queryByText("…")).toBeNull();
  await person.selectOptions(box, "Everyone");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toEqual([{ to: null }]));
});

test("offers nothing but its choices where its value is one of them, or empty", async () => {
  const choices = [{ value: 8, label: "Bruno" }];
  const { box, person } = openForm(8, choices);
  expect(box).toHaveDisplayValue("Bruno");
  expect(screen.getAllByRole("option", { hidden: true })).toHaveLength(2);
  await person.selectOptions(box, "Everyone");
  expect(screen.getAllByRole("option", { hidden: true })).toHaveLength(2);
});
