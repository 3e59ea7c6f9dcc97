import { lazy, Suspense, useState } from "react";
import type { Dmc } from "@dmc-hub/shared-types";
import { Button, EmptyState, ErrorState, Flex, Grid, Page, Panel, Skeleton } from "@dmc-hub/sdk";
import { Plus } from "@dmc-hub/sdk/icons";
import { Pager, RefreshButton, SearchField, useList, useSelection } from "@dmc-hub/sdk/table";
import { api } from "../api.ts";
import { themeNameOf, useThemes } from "../themes/use-themes.ts";
import { DmcCard } from "./dmc-card.tsx";

const loadDialogs = () => import("./dmc-dialogs.tsx");
const DmcForm = lazy(async () => ({ default: (await loadDialogs()).DmcForm }));
const DmcDeletion = lazy(async () => ({ default: (await loadDialogs()).DmcDeletion }));

const list = { defaultSort: "name", pageSize: 24 };

/** Manage DMCs; specification §2. */
export function DmcsScreen() {
  const { state, query } = useList<Dmc>(api.dmcs.list, list);
  const [selection, select] = useSelection();
  const [doomed, setDoomed] = useState<Dmc | null>(null);
  const add = (label: string) => (
    <Button size="sm" colorPalette="brand" onClick={() => select({ what: "new" })}>
      <Plus aria-hidden /> {label}
    </Button>
  );
  const { data } = query;
  return (
    <Page
      title="Manage DMCs"
      subtitle="Every company that works on this platform"
      actions={
        <>
          <RefreshButton />
          {add("Add New DMC")}
        </>
      }
    >
      <Flex mb="4">
        <SearchField label="Search by name, subdomain or email" value={state.q} onChange={state.setQuery} />
      </Flex>
      {query.error === null ? null : (
        <Panel>
          <ErrorState
            title="The DMCs could not be loaded"
            description={query.error.message}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      )}
      {query.isPending ? <CardSkeletons /> : null}
      {data?.rows.length === 0 ? (
        <Panel>
          {state.q === "" ? (
            <EmptyState
              title="No DMCs Found"
              description="A DMC is a company with its own portal, staff and data."
            >
              {add("Create Your First DMC")}
            </EmptyState>
          ) : (
            <EmptyState title="No DMCs Found" description={`Nothing matches “${state.q}”.`} />
          )}
        </Panel>
      ) : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <>
          <DmcGrid rows={data.rows} onEdit={({ id }) => select({ what: "edit", id })} onDelete={setDoomed} />
          <Pager
            state={state}
            total={data.total}
            shown={data.rows.length}
            next={data.next}
            noun={["DMC", "DMCs"]}
          />
        </>
      )}
      <Suspense>
        {selection === null || selection.what === "open" ? null : (
          <DmcForm id={selection.what === "edit" ? selection.id : null} onClose={() => select(null)} />
        )}
        {doomed === null ? null : <DmcDeletion dmc={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </Page>
  );
}

const columns = { base: "1fr", md: "repeat(2, 1fr)", lg: "repeat(3, 1fr)" };

interface DmcGridProps {
  readonly rows: readonly Dmc[];
  readonly onEdit: (dmc: Dmc) => void;
  readonly onDelete: (dmc: Dmc) => void;
}

function DmcGrid({ rows, onEdit, onDelete }: DmcGridProps) {
  const { data: themes } = useThemes();
  return (
    <Grid as="ul" listStyleType="none" gap="4" templateColumns={columns}>
      {rows.map((dmc) => (
        <li key={dmc.id}>
          <DmcCard
            dmc={dmc}
            themeName={themes === undefined ? "…" : themeNameOf(dmc.themeId, themes)}
            onEdit={() => onEdit(dmc)}
            onDelete={() => onDelete(dmc)}
          />
        </li>
      ))}
    </Grid>
  );
}

const CardSkeletons = () => (
  <Grid gap="4" templateColumns={columns} role="status" aria-label="Loading DMCs">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} h="44" rounded="xl" />
    ))}
  </Grid>
);
