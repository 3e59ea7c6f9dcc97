// Remotes that were built before there was a group of their own take the parts of lists from here.
export * from "./list.ts";
export { KindList } from "./arrangements/kind-list.tsx";
export { ListScreen } from "./arrangements/list-screen.tsx";
