import type { ReactNode } from "react";
import { Button } from "@chakra-ui/react/button";
import { EmptyState, ErrorState } from "../kit/states.tsx";
import type { useList } from "./use-list.ts";

interface ListBodyProps {
  readonly noun: readonly [one: string, many: string];
  readonly emptyTitle: string;
  readonly query: ReturnType<typeof useList>["query"];
  readonly state: ReturnType<typeof useList>["state"];
  /** The table. */
  readonly children: ReactNode;
  /** The button that adds the first row. */
  readonly add: ReactNode;
}

/** A list's table, or why there is none and the next step. */
export function ListBody({ noun, emptyTitle, query, state, children, add }: ListBodyProps): ReactNode {
  if (query.error !== null) {
    return (
      <ErrorState
        title={`The ${noun[1]} could not be loaded`}
        description={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data?.rows.length !== 0) return children;
  if (state.q === "" && state.chosen === null)
    return (
      <EmptyState title={emptyTitle} description={`Add the first ${noun[0]} to get going.`}>
        {add}
      </EmptyState>
    );
  return (
    <EmptyState
      title={emptyTitle}
      description={state.q === "" ? "None has this status." : `Nothing matches “${state.q}”.`}
    >
      <Button size="sm" variant="outline" onClick={state.showAll}>
        {state.chosen === null ? "Clear search" : "Show all"}
      </Button>
    </EmptyState>
  );
}
