import type { ReactNode } from "react";
import { chakra } from "@chakra-ui/react/styled-system";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Column } from "./data-table.tsx";

interface SortableHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** How much of the table's width it takes, per cent; by default what it needs. */
  readonly share: string | undefined;
  /** Shown before the label. */
  readonly box: ReactNode;
}

const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minH: "6",
    cursor: "pointer",
    rounded: "sm",
    focusVisibleRing: "outside",
    _hover: { color: "fg" },
  },
});

/** The head of a column, which sorts by it if possible. */
export function SortableHead<Row>({ column, sort, onSort, share, box }: SortableHeadProps<Row>) {
  const { label, sort: name } = column;
  const head = {
    role: "columnheader",
    scope: "col",
    style: { width: share },
    "data-plan": column.plan,
    "data-extra": column.isExtra,
  };
  if (name === undefined) {
    return (
      <th {...head}>
        {box}
        {label}
      </th>
    );
  }
  const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th {...head} aria-sort={direction}>
      {box}
      <SortButton type="button" onClick={() => onSort(direction === "ascending" ? `-${name}` : name)}>
        {label}
        <Arrow size={14} aria-hidden style={{ visibility: direction === "none" ? "hidden" : "visible" }} />
      </SortButton>
    </th>
  );
}
