import * as z from "zod/mini";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { clients, createApiClient, type Client, clientKind } from "@dmc-hub/shared-types";
import { fakeApi, json, listPage } from "../../test/index.tsx";
import type { MakeProps } from "./pick-box.tsx";
import { PickField } from "./pick-field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

const api = createApiClient({ clients });

const nameOf = ({ name }: Client) => name;

export const rows = [
  { id: 12, name: "Acme Travel" },
  { id: 13, name: "Birch" },
];

const Making = ({ startName, onSaved, onClose }: MakeProps<Client>) => (
  <button
    onClick={() => {
      onClose();
      onSaved?.({ id: 14, name: "Cedar" } as Client);
    }}
  >
    make {startName}
  </button>
);

const create = { label: "New client", Form: Making };

const Picked = () => <output>{JSON.stringify(useWatch({ name: "clientId" }))}</output>;

/** A form with a client and another field, which says what is picked. */
export function Picking({ clientId }: { clientId: number | null }) {
  const form = useForm({ defaultValues: { clientId } });
  return (
    <FormProvider {...form}>
      <PickField
        name="clientId"
        label="Client"
        resource={api.clients}
        sort={clientKind.order}
        nameOf={nameOf}
        create={create}
      />
      <input aria-label="Next" />
      <Picked />
    </FormProvider>
  );
}

const schema = z.object({ clientId: z.number() });

interface SavedPickingProps {
  readonly clientId: number | null;
  readonly onSubmit: (draft: { clientId: number }) => Promise<unknown>;
}

/** A form with a client and another field, which is saved. */
export function SavedPicking({ clientId, onSubmit }: SavedPickingProps) {
  const { form, submit } = useSchemaForm<{ clientId: number | null }, { clientId: number }>({
    schema,
    values: { clientId },
    onSubmit,
  });
  return (
    <FormProvider {...form}>
      <PickField name="clientId" label="Client" resource={api.clients} nameOf={nameOf} />
      <input aria-label="Next" />
      <button onClick={() => void submit()}>Save</button>
    </FormProvider>
  );
}

/** An API with two clients. */
export const answers = () =>
  fakeApi({
    "GET /api/clients": ({ query }) =>
      listPage(rows.filter(({ name }) => name.toLowerCase().includes(query.get("q") ?? "acme"))),
    "GET /api/clients/:id": ({ path }) =>
      json([...rows, { id: 14, name: "Cedar" }].find(({ id }) => path.endsWith(`/${id}`))),
  });
