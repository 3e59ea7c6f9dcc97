import { type ComponentType, Fragment, type ReactNode } from "react";
import { Button } from "@chakra-ui/react/button";
import { EmptyState, ErrorState } from "../kit/states.tsx";
import { PageButtons } from "./pager.tsx";
import type { ListState } from "./use-list-state.ts";

interface ListBodyProps {
  /** What could not be loaded, and why. */
  readonly failure: (message: string) => { readonly title: string; readonly description?: string };
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  /** Undefined while loading. */
  readonly rows: readonly unknown[] | undefined;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Wraps what is shown instead of rows. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
  /** The rows as a table or as cards, and their placeholders. */
  readonly children: ReactNode;
}

/** The rows of a list, or why there are none and the next step. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { failure, query, rows, empty, Frame = Fragment, children } = props;
  const { error, refetch } = query;
  if (rows?.length === 0) return <Frame>{empty}</Frame>;
  if (rows !== undefined || error === null) return children;
  return (
    <Frame>
      <ErrorState {...failure(error.message)} onRetry={() => void refetch()} />
    </Frame>
  );
}

/** The failure of most lists: "The clients could not be loaded". */
export const couldNotBeLoaded = (many: string) => (message: string) => ({
  title: `The ${many} could not be loaded`,
  description: message,
});

interface NoRowsProps {
  readonly title: string;
  readonly state: ListState;
  /** Shown under the title if the list has no search or filter. */
  readonly text: string;
  /** The button that adds the first row. */
  readonly children: ReactNode;
}

/**
 * A list without rows: how to create the first one, how to clear the search and the filter that match none, or the page
 * before one whose rows are gone.
 */
export function NoRows({ title, state, text, children }: NoRowsProps) {
  if (state.cursor !== null)
    return (
      <EmptyState title="Nothing is left on this page">
        <PageButtons state={state} next={null} />
      </EmptyState>
    );
  const q = state.q.trim();
  const isFiltered = state.chosen !== null || state.of !== null || state.tag !== null;
  if (q === "" && !isFiltered)
    return (
      <EmptyState title={title} description={text}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState title={title} description={whyNone(state)}>
      <Button size="sm" variant="outline" onClick={state.showAll}>
        {isFiltered ? "Show all" : "Clear search"}
      </Button>
    </EmptyState>
  );
}

function whyNone({ q, chosen, of, tag }: ListState): string {
  if (q.trim() !== "") return `Nothing matches “${q.trim()}”.`;
  if (tag !== null) return `None has the tag “${tag}”.`;
  return chosen === null && of !== null ? "There is nothing here." : "None has this status.";
}
