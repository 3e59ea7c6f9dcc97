// Remotes built before lists had their own group import them from here.
export * from "./list.ts";
export { KindList } from "./arrangements/kind-list.tsx";
export { ListScreen } from "./arrangements/list-screen.tsx";
