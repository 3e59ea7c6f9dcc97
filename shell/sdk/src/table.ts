// Remotes that were built before there was a group of their own take the parts of lists from here.
export * from "./list.ts";
export { KindList } from "./list/kind-list.tsx";
export { ListScreen } from "./list/list-screen.tsx";
