import { useState } from "react";
import { createApiClient, type FxRate, fxRateKind, fxRates } from "@dmc-hub/shared-types";
import { Box, Button, chakra, Flex, Heading, Panel } from "@dmc-hub/sdk";
import { KindForm, NumberField } from "@dmc-hub/sdk/forms";
import { useFormat, useTypedNumbers } from "@dmc-hub/sdk/format";
import { Plus } from "@dmc-hub/sdk/icons";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { couldNotBeLoaded, ListBody, NoRows, Pager, RowMenu, useList } from "@dmc-hub/sdk/list";

const DeleteDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).DeleteDialog);

const api = createApiClient({ fxRates });

const Table = chakra("table", {
  base: {
    w: "full",
    textStyle: "sm",
    "& th": { textAlign: "start", color: "fg.muted", fontWeight: "medium", pb: "2" },
    "& td": { py: "1", borderTopWidth: "1px", borderColor: "border.muted" },
    "& td:last-of-type": { textAlign: "end", w: "10" },
  },
});

const newest = { defaultSort: "-day", sorts: ["day"], pageSize: 100 };

const nameOf = ({ base, quote }: FxRate) => `${base} in ${quote}`;

/** The company's exchange rates, the newest first. Proposals keep the rate that a line was costed with until they are refreshed. */
export function ExchangeRates() {
  const { state, query } = useList<FxRate>(api.fxRates.list, newest);
  const page = query.data;
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const [deleted, setDeleted] = useState<FxRate | null>(null);
  return (
    <Panel as="section" aria-labelledby="rates" p="5" mt="6">
      <Flex justify="space-between" align="center" mb="3">
        <Heading as="h2" id="rates" size="md" fontWeight="semibold">
          Exchange rates
        </Heading>
        <Button size="sm" variant="outline" onClick={() => setEdited("new")}>
          <Plus aria-hidden /> Add Rate
        </Button>
      </Flex>
      <ListBody
        failure={couldNotBeLoaded("rates")}
        query={query}
        rows={page?.rows}
        empty={
          <NoRows
            title="No exchange rates"
            state={state}
            text="Add one for each currency in which your suppliers charge you."
          >
            {null}
          </NoRows>
        }
      >
        <RateTable rates={page?.rows ?? []} onEdit={setEdited} onDelete={setDeleted} />
      </ListBody>
      {page === undefined || page.rows.length === 0 ? null : (
        <Pager
          noun={["rate", "rates"]}
          state={state}
          pageSize={newest.pageSize}
          shown={page.rows.length}
          total={page.total}
          next={page.next}
        />
      )}
      {edited === null ? null : (
        <RateForm id={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted === null ? null : (
        <DeleteDialog
          resource={api.fxRates}
          row={deleted}
          name={nameOf(deleted)}
          noun="exchange rate"
          invalidates={fxRateKind.invalidates}
          onClose={() => setDeleted(null)}
        />
      )}
    </Panel>
  );
}

interface RateTableProps {
  readonly rates: readonly FxRate[];
  readonly onEdit: (id: number) => void;
  readonly onDelete: (rate: FxRate) => void;
}

function RateTable({ rates, onEdit, onDelete }: RateTableProps) {
  const { day } = useFormat();
  const { write } = useTypedNumbers();
  return (
    <Box overflowX="auto">
      <Table>
        <thead>
          <tr>
            <th>Rate</th>
            <th>Day</th>
            <th>Source</th>
            <th aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.id}>
              <td>
                1 {rate.base} = {write(rate.rate)} {rate.quote}
              </td>
              <td>{day(rate.day)}</td>
              <td>{rate.source}</td>
              <td>
                <RowMenu
                  name={nameOf(rate)}
                  entries={[
                    { label: "Edit", onSelect: () => onEdit(rate.id) },
                    { label: "Delete", onSelect: () => onDelete(rate), isDestructive: true },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const parts = [
  "base",
  "quote",
  {
    names: ["rate"],
    input: <NumberField name="rate" label={fxRateKind.fields.rate.label} decimals={10} isRequired />,
  },
  "day",
  "source",
] as const;

function RateForm({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const { currency } = useFormat();
  return (
    <KindForm<typeof fxRateKind, FxRate>
      kind={fxRateKind}
      resource={api.fxRates}
      id={id}
      parts={parts}
      start={{ quote: currency }}
      onClose={onClose}
    />
  );
}
