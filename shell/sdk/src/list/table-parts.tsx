/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards, rows and cells lose their roles */
import { chakra } from "@chakra-ui/react/styled-system";

/** Space beside a cell's text. */
const padding = { base: "0", lg: "2.5", xl: "3" };

/** A column that a narrower table leaves out; cards have it. */
const extra = { display: { lg: "none", xl: "table-cell" } };

/** One line, with an ellipsis where it is cut: at its end, which is on the left for names from right to left. */
const oneLine = {
  overflow: { lg: "hidden" },
  textOverflow: { lg: "ellipsis" },
  whiteSpace: { lg: "nowrap" },
  unicodeBidi: { lg: "plaintext" },
  textAlign: { lg: "left" },
};

/** On a card a name has at most two lines; paper has all of it. */
const twoLinesOnCards = {
  "@media screen and (width < 64rem)": {
    display: "-webkit-box",
    overflow: "hidden",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
  },
};

const dense = {
  "& th": {
    textAlign: "start",
    px: padding,
    h: "10",
    fontWeight: "medium",
    color: "fg.muted",
    whiteSpace: "nowrap",
    borderBottomWidth: "1px",
    _last: { textAlign: "end" },
    "&[data-plan=amount]": { textAlign: "end", "& button": { flexDirection: "row-reverse" } },
    "&[data-extra]": extra,
  },
  "& thead tr": { display: { base: "none", lg: "table-row" } },
};

const bodyRow = {
  display: { base: "block", lg: "table-row" },
  position: "relative",
  borderBottomWidth: "1px",
  borderColor: "border.muted",
  px: { base: "4", lg: "0" },
  py: { base: "3", lg: "0" },
  _last: { borderBottomWidth: "0" },
  _hover: { bg: "bg.subtle" },
};

const bodyCell = {
  // On a card a label, and beside it all that the cell holds.
  display: { base: "grid", lg: "table-cell" },
  gridTemplateColumns: "6.5rem minmax(0, 1fr)",
  justifyItems: { base: "start", lg: "normal" },
  columnGap: "3",
  px: padding,
  py: { base: "0.5", lg: "0" },
  h: { base: "auto", lg: "11" },
  color: "fg.muted",
  // A text takes the share of its column's heading, however long it is.
  maxW: { lg: "0" },
  ...oneLine,
  overflowWrap: "anywhere",
  // The reset sets it on every element, so nothing inherits it.
  "& *": { overflowWrap: "inherit" },
  "& > *": { gridColumn: "2" },
  _before: {
    content: { base: "attr(data-label)", lg: "none" },
    color: "fg.subtle",
    whiteSpace: "nowrap",
  },
  _first: {
    display: { base: "block", lg: "table-cell" },
    justifyItems: "normal",
    color: "fg",
    fontWeight: "medium",
    pe: { base: "12", lg: "2.5", xl: "3" },
    _before: { content: "none" },
  },
  _last: {
    display: { base: "block", lg: "table-cell" },
    position: { base: "absolute", lg: "static" },
    top: "2",
    insetEnd: "2",
    w: { base: "auto", lg: "16" },
    maxW: "none",
    textAlign: "end",
    _before: { content: "none" },
  },
  "&:is([data-plan=whole], [data-plan=amount])": {
    maxW: "none",
    whiteSpace: { lg: "nowrap" },
    fontVariantNumeric: "tabular-nums",
  },
  "&[data-plan=amount]": { textAlign: { lg: "end" } },
  "&[data-plan=wide]": {
    overflow: { lg: "hidden" },
    textOverflow: { lg: "ellipsis" },
    whiteSpace: { lg: "nowrap" },
  },
  "&[data-extra]": extra,
};

/** A name with a link, as wide as what is seen of it: a name from right to left would reach under the row's box. */
const name = {
  display: { lg: "inline-block" },
  maxW: { lg: "full" },
  verticalAlign: { lg: "bottom" },
  ...oneLine,
  rounded: "sm",
  textUnderlineOffset: "3px",
  focusVisibleRing: "outside",
  _hover: { textDecoration: "underline" },
};

/** What stands for a text that is loading: a name is shorter than its column, actions are one button. */
const skeleton = {
  h: "3.5",
  w: "80%",
  minW: "6",
  rounded: "l2",
  bg: "bg.emphasized",
  animation: "pulse",
  animationDuration: "1.2s",
};

/** The checkbox that selects a row, with a larger label to click on. */
const rowCheckbox = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: "0",
  verticalAlign: "middle",
  w: "6",
  h: "6",
  ms: "-1",
  me: "2",
  cursor: "pointer",
  "& input": { w: "4", h: "4", cursor: "inherit", accentColor: "brand.solid" },
};

/**
 * A table; on narrow screens its rows are cards. It also styles the parts of its rows: otherwise a page of
 * rows would compute the styles of some hundred elements, which is most of the work of drawing it.
 */
export const Root = chakra("table", {
  base: {
    w: "full",
    textStyle: "sm",
    borderCollapse: "collapse",
    ...dense,
    "& tbody > tr": bodyRow,
    "& tbody > tr > td": bodyCell,
    "& [data-part=name]": name,
    "& [data-part=checkbox]": rowCheckbox,
    "& [data-part=skeleton]": skeleton,
    "& td:first-of-type > [data-part=skeleton]": { w: "60%" },
    "& td:last-of-type > [data-part=skeleton]": { w: "6", ms: "auto" },
    // A card's box stands beside the first line.
    "& [data-part=selectable]": { display: "flex", alignItems: { base: "flex-start", lg: "center" } },
    // Room for the ring of a focused link, which would be cut as well.
    "& [data-part=selectable] > span": { flex: "1", minW: "0", p: "1", m: "-1", ...oneLine },
    "& [data-part=line]": { display: "block", ...oneLine, ...twoLinesOnCards },
    "& [data-part=name]:not(:has([data-part=line]))": twoLinesOnCards,
    "& [data-part=line] + [data-part=line]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
  },
  variants: {
    // The head of a table that scrolls by itself.
    isScrolled: {
      true: { "& thead tr": { position: "sticky", top: "0", zIndex: "1", bg: "bg.panel", boxShadow: "xs" } },
    },
    isStale: { true: { opacity: "0.6" } },
  },
});

/** Placeholders for rows that are loading. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- nothing tells them apart, and none of them moves
    <tr role="row" key={row} data-testid="skeleton-row">
      {Array.from({ length: columns }, (_, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <td role="cell" key={column}>
          <Placeholder />
        </td>
      ))}
    </tr>
  ));

const Placeholder = () => <div data-part="skeleton" />;
