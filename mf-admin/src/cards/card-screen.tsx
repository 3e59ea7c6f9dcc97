import { type ComponentType, type ReactNode, useState } from "react";
import { Button, EmptyState, ErrorState, Flex, Grid, Page, Panel, Skeleton } from "@dmc-hub/sdk";
import { Plus } from "@dmc-hub/sdk/icons";
import {
  type AnyRow,
  Pager,
  RefreshButton,
  type Resource,
  type RowDialogProps,
  SearchField,
  useList,
  useDialogRoute,
} from "@dmc-hub/sdk/list";
import { type LazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";

/** What a card is given: its row, and what its buttons do. */
export interface CardProps<Row> {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What the question before a deletion is given. */
export interface DeletionProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface CardScreenProps<Row extends AnyRow> {
  readonly title: string;
  readonly subtitle: string;
  /** What a row is called, one and many: ["DMC", "DMCs"]. */
  readonly noun: readonly [one: string, many: string];
  readonly resource: Pick<Resource<Row, never>, "list">;
  readonly searchLabel: string;
  readonly addLabel: string;
  readonly empty: { readonly title: string; readonly text: string; readonly addLabel: string };
  readonly Card: ComponentType<CardProps<Row>>;
  readonly Form: LazyView<RowDialogProps>;
  readonly Deletion: LazyView<DeletionProps<Row>>;
}

const list = { defaultSort: "name", pageSize: 24 };
const columns = { base: "1fr", md: "repeat(2, 1fr)", lg: "repeat(3, 1fr)" };

/** Rows as a grid of 1, 2 or 3 columns of cards, with search, pages, form and deletion. */
export function CardScreen<Row extends AnyRow>(props: CardScreenProps<Row>) {
  const { title, subtitle, noun, resource, searchLabel, addLabel, empty, Card, Form, Deletion } = props;
  const { state, query } = useList<Row>(resource.list, list);
  const [dialogRoute, setDialogRoute] = useDialogRoute();
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  usePreloads(query.data !== undefined, [Form, Deletion]);
  const add = (label: string) => (
    <Button size="sm" colorPalette="brand" onClick={() => setDialogRoute({ what: "new" })}>
      <Plus aria-hidden /> {label}
    </Button>
  );
  const cards = query.data?.rows.map((row) => (
    <li key={row.id}>
      <Card
        row={row}
        onEdit={() => setDialogRoute({ what: "edit", id: row.id })}
        onDelete={() => setRowToDelete(row)}
      />
    </li>
  ));
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton />
          {add(addLabel)}
        </>
      }
    >
      <Flex mb="4">
        <SearchField label={searchLabel} value={state.q} onChange={state.setQuery} />
      </Flex>
      <Cards many={noun[1]} query={query} cards={cards}>
        {state.q === "" ? (
          <EmptyState title={empty.title} description={empty.text}>
            {add(empty.addLabel)}
          </EmptyState>
        ) : (
          <EmptyState title={empty.title} description={`Nothing matches “${state.q}”.`} />
        )}
      </Cards>
      {query.data === undefined || query.data.rows.length === 0 ? null : (
        <Pager
          state={state}
          total={query.data.total}
          shown={query.data.rows.length}
          next={query.data.next}
          noun={noun}
        />
      )}
      {dialogRoute === null || dialogRoute.what === "open" ? null : (
        <Form id={dialogRoute.what === "edit" ? dialogRoute.id : null} onClose={() => setDialogRoute(null)} />
      )}
      {rowToDelete === null ? null : <Deletion row={rowToDelete} onClose={() => setRowToDelete(null)} />}
    </Page>
  );
}

interface CardsProps {
  readonly many: string;
  readonly query: Pick<ReturnType<typeof useList>["query"], "error" | "refetch">;
  /** Undefined while they load. */
  readonly cards: readonly ReactNode[] | undefined;
  /** Stands in their place where there are none. */
  readonly children: ReactNode;
}

function Cards({ many, query, cards, children }: CardsProps) {
  if (query.error !== null) {
    return (
      <Panel>
        <ErrorState
          title={`The ${many} could not be loaded`}
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    );
  }
  if (cards === undefined) {
    return (
      <Grid gap="4" templateColumns={columns} role="status" aria-label={`Loading ${many}`}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h="44" rounded="xl" />
        ))}
      </Grid>
    );
  }
  if (cards.length === 0) return <Panel>{children}</Panel>;
  return (
    <Grid as="ul" listStyleType="none" gap="4" templateColumns={columns}>
      {cards}
    </Grid>
  );
}
