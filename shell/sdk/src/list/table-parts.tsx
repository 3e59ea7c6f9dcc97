import { chakra } from "@chakra-ui/react/styled-system";
import { Skeleton } from "@chakra-ui/react/skeleton";

/** The parts of a table; on narrow screens its rows are cards. */
export const Root = chakra("table", { base: { w: "full", textStyle: "sm", borderCollapse: "collapse" } });
export const HeadRow = chakra("tr", { base: { display: { base: "none", lg: "table-row" } } });
/** The head of a table that scrolls by itself. */
export const stickyHead = { position: "sticky", top: "0", zIndex: "1", bg: "bg.panel", boxShadow: "xs" };
export const HeadCell = chakra("th", {
  base: {
    textAlign: "start",
    px: "4",
    h: "10",
    fontWeight: "medium",
    color: "fg.muted",
    whiteSpace: "nowrap",
    borderBottomWidth: "1px",
  },
});
export const BodyRow = chakra("tr", {
  base: {
    display: { base: "block", lg: "table-row" },
    position: "relative",
    borderBottomWidth: "1px",
    borderColor: "border.muted",
    px: { base: "4", lg: "0" },
    py: { base: "3", lg: "0" },
    _last: { borderBottomWidth: "0" },
    _hover: { bg: "bg.subtle" },
  },
});
export const BodyCell = chakra("td", {
  base: {
    display: { base: "flex", lg: "table-cell" },
    gap: "3",
    px: { base: "0", lg: "4" },
    py: { base: "0.5", lg: "0" },
    h: { base: "auto", lg: "11" },
    color: "fg.muted",
    overflowWrap: "anywhere",
    _before: {
      content: { base: "attr(data-label)", lg: "none" },
      flex: "0 0 6.5rem",
      color: "fg.subtle",
    },
    _first: {
      color: "fg",
      fontWeight: "medium",
      pe: { base: "12", lg: "4" },
      _before: { content: "none" },
    },
    _last: {
      position: { base: "absolute", lg: "static" },
      top: "2",
      insetEnd: "2",
      w: { base: "auto", lg: "16" },
      textAlign: "end",
      _before: { content: "none" },
    },
  },
});

/** A box to tick and what it is for. */
export const Beside = chakra("div", { base: { display: "flex", alignItems: "center" } });

/** Stand in place of rows that load. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <BodyRow role="row" key={row} data-testid="skeleton-row">
      {Array.from({ length: columns }, (_, column) => (
        <BodyCell role="cell" key={column}>
          <Skeleton
            h="3.5"
            w={column === columns - 1 ? "6" : column === 0 ? "60%" : "80%"}
            minW="6"
            ms={column === columns - 1 ? "auto" : "0"}
          />
        </BodyCell>
      ))}
    </BodyRow>
  ));
