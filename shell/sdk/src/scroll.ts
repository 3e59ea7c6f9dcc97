export { useScrolledList } from "./list/use-scrolled-list.ts";
export { useVisibleRows } from "./list/use-visible-rows.ts";
