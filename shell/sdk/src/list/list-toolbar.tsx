import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Upload } from "lucide-react";
import { ExportButton } from "./export-button.tsx";
import { FilterField } from "./filter-field.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { ReferenceFilter } from "./reference-filter.tsx";
import { SearchField } from "./search-field.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { ToolText } from "../kit/tool-text.tsx";
import { inputOf, type ListOptions } from "./use-list.ts";
import type { ListState } from "./use-list-state.ts";

interface ListToolbarProps<Row extends AnyRow> extends ListOptions {
  readonly state: ListState;
  readonly noun: readonly [one: string, many: string];
  readonly resource: Resource<Row, never>;
  readonly searchLabel: string;
  readonly exported?: Readonly<Record<string, keyof Row & string>>;
  /** Saved views, beside the search. */
  readonly views?: ReactNode;
  /** The choice of columns. */
  readonly columnChoice?: ReactNode;
  readonly Import?: ComponentType<{ readonly onClose: () => void }>;
}

/** The toolbar above a list: search, filter, export and import. */
export function ListToolbar<Row extends AnyRow>(props: ListToolbarProps<Row>) {
  const {
    state,
    noun,
    resource,
    searchLabel,
    filter,
    reference,
    hasTags,
    exported,
    Import,
    views,
    columnChoice,
  } = props;
  const [isImporting, setImporting] = useState(false);
  return (
    <Flex data-part="actions" mb="4" gap="2" wrap="wrap" align="center" minH="9">
      <SearchField label={searchLabel} value={state.q} onChange={state.setQuery} />
      {filter ? <FilterField filter={filter} state={state} /> : null}
      {hasTags ? <TagFilter state={state} /> : null}
      {reference ? <ReferenceFilter reference={reference} state={state} noun={noun} /> : null}
      {views}
      <Flex gap="2" ms="auto" wrap="wrap">
        {columnChoice}
        {Import ? (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setImporting(true)}>
            <Upload aria-hidden /> <ToolText>Import</ToolText>
          </Button>
        ) : null}
        {exported ? (
          <ExportButton
            list={resource.list}
            input={inputOf({ ...state, cursor: null }, props)}
            columns={exported}
            noun={noun}
          />
        ) : null}
      </Flex>
      {Import && isImporting ? (
        <Suspense>
          <Import onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Flex>
  );
}
