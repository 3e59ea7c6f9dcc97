import { type ComponentType, type ReactNode, useState } from "react";
import { Flex, Grid, Page, Panel, Skeleton } from "@dmc-hub/sdk";
import {
  AddButton,
  type AnyRow,
  couldNotBeLoaded,
  ListBody,
  NoRows,
  Pager,
  RefreshButton,
  type Resource,
  RowDialogs,
  type RowDialogProps,
  SearchField,
  useList,
  useDialogRoute,
} from "@dmc-hub/sdk/cards";
import { type LazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";

/** Properties of a card: its row, and its buttons' actions. */
export interface CardProps<Row> {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Properties of the question before a deletion. */
export interface DeletionProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface CardScreenProps<Row extends AnyRow> {
  readonly title: string;
  readonly subtitle: string;
  /** Singular and plural: ["DMC", "DMCs"]. */
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
  const [, setDialogRoute] = useDialogRoute();
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  usePreloads(query.data !== undefined, [Form, Deletion]);
  const page = query.data;
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton />
          <AddButton>{addLabel}</AddButton>
        </>
      }
    >
      <Flex mb="4">
        <SearchField label={searchLabel} value={state.q} onChange={state.setQuery} />
      </Flex>
      <ListBody
        failure={couldNotBeLoaded(noun[1])}
        query={query}
        rows={page?.rows}
        empty={
          <NoRows title={empty.title} state={state} text={empty.text}>
            <AddButton>{empty.addLabel}</AddButton>
          </NoRows>
        }
        Frame={Panel}
      >
        <Cards many={noun[1]}>
          {page?.rows.map((row) => (
            <li key={row.id}>
              <Card
                row={row}
                onEdit={() => setDialogRoute({ what: "edit", id: row.id })}
                onDelete={() => setRowToDelete(row)}
              />
            </li>
          ))}
        </Cards>
      </ListBody>
      {page === undefined || page.rows.length === 0 ? null : (
        <Pager
          state={state}
          total={page.total}
          shown={page.rows.length}
          next={page.next}
          noun={noun}
          pageSize={list.pageSize}
        />
      )}
      <RowDialogs Form={Form} />
      {rowToDelete === null ? null : <Deletion row={rowToDelete} onClose={() => setRowToDelete(null)} />}
    </Page>
  );
}

/** The cards; undefined while loading. */
const Cards = ({ many, children }: { many: string; children: ReactNode[] | undefined }) =>
  children === undefined ? (
    <Grid gap="4" templateColumns={columns} role="status" aria-label={`Loading ${many}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} h="44" rounded="xl" />
      ))}
    </Grid>
  ) : (
    <Grid as="ul" listStyleType="none" gap="4" templateColumns={columns}>
      {children}
    </Grid>
  );
