// Remotes that were built before there was a group of their own take the parts of lists from here.
export * from "./list.ts";
export { ListScreen } from "./list/list-screen.tsx";
