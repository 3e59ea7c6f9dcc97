import type { ReactNode } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { ErrorState } from "../kit/states.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import { DetailsPanel } from "./details-panel.tsx";

interface RowPanelProps<Row extends AnyRow, Draft> {
  readonly resource: Resource<Row, Draft>;
  readonly id: number;
  readonly title: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  readonly footer?: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

/** The details of a row in a side panel, including loading and a missing row. */
export function RowPanel<Row extends AnyRow, Draft>({
  resource,
  id,
  title,
  children,
  footer,
  onClose,
}: RowPanelProps<Row, Draft>) {
  const { data: row, error } = useRow(resource, id);
  const isGone = error instanceof ApiError && error.status === 404;
  if (error !== null && (row === undefined || isGone)) {
    return (
      <DetailsPanel title="Not available" onClose={onClose}>
        <ErrorState title="This could not be opened" description={error.message} />
      </DetailsPanel>
    );
  }
  if (row === undefined) {
    return (
      <DetailsPanel title="Loading…" onClose={onClose}>
        <Stack gap="4">
          <Skeleton h="4" w="70%" />
          <Skeleton h="4" w="90%" />
          <Skeleton h="4" w="50%" />
        </Stack>
      </DetailsPanel>
    );
  }
  return (
    <DetailsPanel title={title(row)} footer={footer?.(row)} onClose={onClose}>
      {children(row)}
    </DetailsPanel>
  );
}
