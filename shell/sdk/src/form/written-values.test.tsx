import { expect, test } from "@jest/globals";
import { bookingKind, bookings, type Client, clients, createApiClient } from "@dmc-hub/shared-types";
import * as z from "zod/mini";
import { changedMeanwhile, fakeApi, json, openScreen, screen, staff, within } from "../../test/index.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { DateField } from "./date-field.tsx";
import { DateRangeField } from "./date-range-field.tsx";
import { formWordsOf } from "./form-words.ts";
import { KindInput } from "./kind-input.tsx";
import { NumberField } from "./number-field.tsx";
import { PickField } from "./pick-field.tsx";
import { RowFormDialog } from "./row-form-dialog.tsx";
import { SelectField } from "./select-field.tsx";

const api = createApiClient({ bookings, clients });

const before = {
  id: 41,
  version: 3,
  title: "Villa",
  startDate: "2026-12-20",
  endDate: "2026-12-22",
  until: null as string | null,
  status: "cancelled",
  tax: null as string | null,
  clientId: null as number | null,
  rate: 1.0851,
  isFree: false,
  options: [] as object[],
};

type Row = typeof before;

const schema = z.record(z.string(), z.any());

const valuesOf = (row: Row | null): Record<string, unknown> => {
  const { id: _id, version: _version, ...values } = row ?? before;
  return values;
};

const theirs = {
  ...before,
  version: 4,
  startDate: "2026-12-19",
  until: "2026-12-20",
  status: "confirmed",
  tax: "margin",
  clientId: 12,
  rate: 1250.0852,
  isFree: true,
  options: [{ key: "A", name: "Sea view", isRecommended: false }],
};

test("names what somebody else has changed as the fields write it", async () => {
  const answers = [changedMeanwhile(theirs)];
  fakeApi({
    "GET /api/bookings/:id": () => json(before),
    "PUT /api/bookings/:id": () => answers.shift() ?? json(theirs),
    "GET /api/clients/:id": () => json({ id: 12, name: "Acme" }),
  });
  const { person } = openScreen(
    <RowFormDialog
      resource={api.bookings as never}
      id={41}
      schema={schema}
      valuesOf={valuesOf}
      words={formWordsOf("Booking")}
      onClose={() => undefined}
    >
      <KindInput kind={bookingKind} name="title" />
      <DateRangeField />
      <DateField name="until" label="Valid until" />
      <KindInput kind={bookingKind} name="status" row={before} />
      <SelectField
        name="tax"
        label="Tax"
        noneLabel="The company's"
        choices={[{ value: "margin", label: "On the margin" }]}
      />
      <PickField<Client> name="clientId" label="Client" resource={api.clients} nameOf={({ name }) => name} />
      <NumberField name="rate" label="Rate" unit="EUR" decimals={4} />
      <CheckboxField name="isFree" label="Free" />
    </RowFormDialog>,
    { user: { ...staff, dateFormat: "MMM d, yyyy" } },
  );
  await person.type(await screen.findByRole("textbox", { name: /^Title/ }), "s");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  const notice = within(await screen.findByRole("alert"));
  expect(await notice.findByText("Acme")).toBeVisible();
  expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Start date: Dec 20, 2026 → Dec 19, 2026",
    "Valid until: – → Dec 20, 2026",
    "Status: Cancelled → Confirmed",
    "Tax: The company's → On the margin",
    "Client: – → Acme",
    "Rate: 1.0851 EUR → 1,250.0852 EUR",
    "Free: No → Yes",
    "options: – → Sea view",
  ]);
});
