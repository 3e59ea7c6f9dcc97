import { lazy, Suspense, useState } from "react";
import type { Theme } from "@dmc-hub/shared-types";
import { Button, EmptyState, ErrorState, Grid, Page, Panel, Skeleton } from "@dmc-hub/sdk";
import { Plus } from "@dmc-hub/sdk/icons";
import { Pager, RefreshButton, useList, useSelection } from "@dmc-hub/sdk/table";
import { api } from "../api.ts";
import { ThemeCard } from "./theme-card.tsx";

const loadDialogs = () => import("./theme-dialogs.tsx");
const ThemeForm = lazy(async () => ({ default: (await loadDialogs()).ThemeForm }));
const ThemeDeletion = lazy(async () => ({ default: (await loadDialogs()).ThemeDeletion }));

const list = { defaultSort: "name", pageSize: 24 };
const columns = { base: "1fr", md: "repeat(2, 1fr)", lg: "repeat(3, 1fr)" };

/** Manage Themes; specification §2. */
export function ThemesScreen() {
  const { state, query } = useList<Theme>(api.themes.list, list);
  const [selection, select] = useSelection();
  const [doomed, setDoomed] = useState<Theme | null>(null);
  const add = (label: string) => (
    <Button size="sm" colorPalette="brand" onClick={() => select({ what: "new" })}>
      <Plus aria-hidden /> {label}
    </Button>
  );
  const { data } = query;
  return (
    <Page
      title="Manage Themes"
      subtitle="The looks that DMCs can give their portals"
      actions={
        <>
          <RefreshButton />
          {add("Create New Theme")}
        </>
      }
    >
      {query.error === null ? null : (
        <Panel>
          <ErrorState
            title="The themes could not be loaded"
            description={query.error.message}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      )}
      {query.isPending ? <CardSkeletons /> : null}
      {data?.rows.length === 0 ? (
        <Panel>
          <EmptyState
            title="No Themes Found"
            description="A theme gives a DMC's portal its colours and its logo."
          >
            {add("Create Your First Theme")}
          </EmptyState>
        </Panel>
      ) : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <>
          <Grid as="ul" listStyleType="none" gap="4" templateColumns={columns}>
            {data.rows.map((theme) => (
              <li key={theme.id}>
                <ThemeCard
                  theme={theme}
                  onEdit={() => select({ what: "edit", id: theme.id })}
                  onDelete={() => setDoomed(theme)}
                />
              </li>
            ))}
          </Grid>
          <Pager
            state={state}
            total={data.total}
            shown={data.rows.length}
            next={data.next}
            noun={["theme", "themes"]}
          />
        </>
      )}
      <Suspense>
        {selection === null || selection.what === "open" ? null : (
          <ThemeForm id={selection.what === "edit" ? selection.id : null} onClose={() => select(null)} />
        )}
        {doomed === null ? null : <ThemeDeletion theme={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </Page>
  );
}

const CardSkeletons = () => (
  <Grid gap="4" templateColumns={columns} role="status" aria-label="Loading themes">
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} h="44" rounded="xl" />
    ))}
  </Grid>
);
